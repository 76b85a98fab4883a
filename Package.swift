// swift-tools-version: 6.0
import Foundation
import PackageDescription

/// `suggest` and `suggest-bench` are linked statically in a release build on Linux: they then start as fast as a program
/// can. That needs a static libc; where there is none, or where SUGGEST_LINK=dynamic asks for it, the ordinary dynamic
/// link is used.
let staticLibcPaths = [
  "/usr/lib/x86_64-linux-gnu/libc.a", "/usr/lib/aarch64-linux-gnu/libc.a", "/usr/lib64/libc.a", "/usr/lib/libc.a",
]
let linksStatically =
  Context.environment["SUGGEST_LINK"] != "dynamic"
  && staticLibcPaths.contains { FileManager.default.fileExists(atPath: $0) }

/// Written without mmap, the executable lies in the page cache in large pieces, and starts in 0.8 of the time.
let linkerSettings: [LinkerSetting] =
  linksStatically
  ? [
    .unsafeFlags(
      ["-static-executable", "-Xlinker", "--no-mmap-output-file"],
      .when(platforms: [.linux], configuration: .release))
  ]
  : []

/// Types are looked up by calling their accessors: to decode their mangled names, as is the default, takes a third of
/// the time that the program needs to start. That no two accesses overlap is checked in debug builds, which the tests
/// are: printing many suggestions took a quarter longer with it.
let settings: [SwiftSetting] = [
  .unsafeFlags(
    [
      "-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors", "-enforce-exclusivity=unchecked",
    ], .when(configuration: .release))
]

let package = Package(
  name: "suggest",
  products: [.executable(name: "suggest", targets: ["suggest"])],
  targets: [
    .target(name: "SuggestCore", swiftSettings: settings),
    .target(name: "SuggestCommand", dependencies: ["SuggestCore"], swiftSettings: settings),
    .executableTarget(
      name: "suggest",
      dependencies: ["SuggestCommand"],
      swiftSettings: settings,
      linkerSettings: linkerSettings),
    // Linked as `suggest` is, so that what it measures starts as fast.
    .executableTarget(
      name: "suggest-bench",
      dependencies: ["SuggestCommand", "SuggestCore"],
      swiftSettings: settings,
      linkerSettings: linkerSettings),
    .target(name: "Reference", dependencies: ["SuggestCommand"], path: "Tests/Reference"),
    .executableTarget(name: "random-cases", dependencies: ["Reference"], path: "Tests/RandomCases"),
    .testTarget(name: "ReferenceTests", dependencies: ["Reference"]),
    .testTarget(name: "SuggestCoreTests", dependencies: ["Reference", "SuggestCore"]),
    .testTarget(
      name: "SuggestCommandTests",
      dependencies: ["Reference", "SuggestCommand", "suggest"],
      exclude: ["Transcripts", "Data"]),
  ],
  swiftLanguageModes: [.v6]
)
