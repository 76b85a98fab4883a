/// The shells whose Tab key can be given what suggest finds.
package enum TabCompletion: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// What the shell is to evaluate at its start: it defines `suggest_complete` and starts nothing.
  package var functions: String {
    switch self {
    case .bash: TabCompletion.bashFunctions
    case .zsh: TabCompletion.zshFunctions
    case .fish: TabCompletion.fishFunctions
    }
  }
}
