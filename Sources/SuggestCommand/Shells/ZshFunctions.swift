extension TabCompletion {
  /// The functions for zsh, which quotes what `compadd` is given as the word at the cursor needs it.
  static let zshFunctions = #"""
    # Tab completion by suggest, for zsh with compinit.

    # Of each rule: its command, the number of its other arguments, and these.
    typeset -ga _suggest_rules
    # What completed a program before it had rules, if anything did.
    typeset -gA _suggest_before
    # The line at whose cursor suggestions were listed, none of them inserted.
    typeset -g _suggest_listed

    suggest_complete() {
      emulate -L zsh
      local IFS=$' \t\n'
      local -a command=(${=1-})
      if [[ ${1-} == --remove && $# -eq 2 ]]; then
        command=(${=2})
        _suggest_remove ${command[1]:t} "${command[1]:t}${command[2,-1]:+ }${command[2,-1]}"
        return
      fi
      if [[ -z $command || $1 == -* || -z ${2-} || $2 == -* && $2 != --from=?* ]]; then
        print -ru2 -l 'usage: suggest_complete COMMAND FILE [OPTION]...' \
          '       suggest_complete COMMAND --from=COMMAND [OPTION]...' \
          '       suggest_complete --remove COMMAND'
        return 2
      fi
      if (( ! $+functions[compdef] )); then
        print -ru2 'suggest_complete: run compinit first'
        return 1
      fi
      # Wrong options are told of now: behind the Tab key nothing is.
      command suggest "${@:3}" -e '' </dev/null >/dev/null
      if (( $? == 2 )); then return 2; fi
      command[1]=${command[1]:t}
      if [[ $2 != (--from=|/)* ]]; then argv[2]=$PWD/$2; fi
      _suggest_rules+=("$command" $(( $# - 1 )) "${@:2}")
      if [[ ${_comps[$command[1]]-} != _suggest_complete ]]; then
        _suggest_before[$command[1]]=${_comps[$command[1]]-}
        compdef _suggest_complete $command[1]
      fi
    }

    # Drops the rules of a command, the program's last rule brings back what completed it before.
    _suggest_remove() {
      local -a kept
      local -i rule count has_others
      for (( rule = 1; rule <= $#_suggest_rules; rule += count )); do
        count=$(( _suggest_rules[rule + 1] + 2 ))
        if [[ $_suggest_rules[rule] == "$2" ]]; then continue; fi
        kept+=("${(@)_suggest_rules[rule, rule + count - 1]}")
        if [[ "$_suggest_rules[rule] " == "$1 "* ]]; then has_others=1; fi
      done
      _suggest_rules=("${(@)kept}")
      if (( ! has_others && $+_suggest_before[$1] )); then
        compdef -d $1
        if [[ -n $_suggest_before[$1] ]]; then _comps[$1]=$_suggest_before[$1]; fi
        unset "_suggest_before[$1]"
      fi
      return 0
    }

    # Called by compinit's widgets at Tab.
    _suggest_complete() {
      local -a suggest_rules
      if _suggest_choose; then
        _suggest_add
      elif [[ -n ${_suggest_before[${words[1]:t}]-} ]]; then
        eval "$_suggest_before[${words[1]:t}]"
      else
        _default
      fi
    }

    # Sets suggest_rules to where the rules begin that hold at the cursor: of the commands that the line begins with the
    # longest counts.
    _suggest_choose() {
      emulate -L zsh
      local head="${words[1]:t} ${(j: :)${(Q)words[2, CURRENT - 1]}} " command
      local -i rule
      for (( rule = 1; rule <= $#_suggest_rules; rule += _suggest_rules[rule + 1] + 2 )); do
        if [[ $head != "$_suggest_rules[rule] "* || $#_suggest_rules[rule] -lt $#command ]]; then continue; fi
        if [[ $_suggest_rules[rule] != "$command" ]]; then suggest_rules=(); fi
        command=$_suggest_rules[rule]
        suggest_rules+=($rule)
      done
      (( $#suggest_rules ))
    }

    # Adds the suggestions for the word up to the cursor.
    _suggest_add() {
      emulate -L zsh
      # The other matchers of matcher-list change nothing.
      if (( ${_matcher_num:-1} > 1 )); then return 1; fi
      setopt extended_glob
      # Behind the = of an option what follows is the word.
      if [[ -z $QIPREFIX ]]; then compset -P '-(-|)[[:alnum:]][-_[:alnum:]]#='; fi
      local word=${(Q)${:-$QIPREFIX$PREFIX${compstate[quote]#\$}}} beginning
      local -a found names expl
      found=(${(f)"$(_suggest_find "$word" $suggest_rules 2>/dev/null </dev/null)"})
      names=("${(@)found%%$'\t'*}")
      beginning=${names[1][1,$#word]}
      # Where not all begin with the word, zsh would cut it back: they are listed instead, and a second Tab chooses.
      if [[ $#names -gt 1 && ( ${(L)beginning} != "${(L)word}" || -n ${names:#${(b)beginning}*} ) ]]; then
        compstate[insert]= compstate[list]='list force'
        if [[ $LASTWIDGET == "$WIDGET" && $_suggest_listed == "$LBUFFER" ]]; then compstate[insert]=menu; fi
        _suggest_listed=$LBUFFER
      else
        _suggest_listed=
      fi
      # With -U zsh takes all of them, but drops what stands before and behind the word unless -i and -I add it.
      if [[ "$found" == *$'\t'* ]]; then
        found=("${(@)found//\\/\\\\}")
        found=("${(@)found//:/\\:}")
        found=("${(@)found/$'\t'/:}")
        found=("${(@)found%%$'\t'*}")
        _describe -V -t suggestions suggestion found -U -i "$IPREFIX" -I "$SUFFIX"
      else
        _wanted -V suggestions expl suggestion compadd -U -i "$IPREFIX" -I "$SUFFIX" -d names -a names
      fi
    }

    # Prints what some rules suggest for a word, each suggestion once.
    _suggest_find() {
      local word=$1 rule
      shift
      if (( $# == 1 )); then
        _suggest_find_by $1
      else
        for rule; do (_suggest_find_by $rule); done | command suggest --all-if-empty ''
      fi
    }

    _suggest_find_by() {
      local -a arguments=("${(@)_suggest_rules[$1 + 2, $1 + 1 + _suggest_rules[$1 + 1]]}")
      local source=$arguments[1]
      local -a query=(--all-if-empty "${(@)arguments[2,-1]}" -e "$word")
      case $source in
        (--from=*[\|\&\;\<\>\$\`\\\"\'*?[~]*) sh -c "${source#--from=}" | command suggest "${(@)query}" ;;
        (--from=*) ${=source#--from=} | command suggest "${(@)query}" ;;
        (*) exec command suggest "${(@)query}" -- "$source" ;;
      esac
    }

    """#
}
