// swift-tools-version: 6.1
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A module of the harness, by a link to its sources.
func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

// A program that is no test and plays journeys. It has the modules by links and not by the harness's
// product, which needs a testing library that no toolchain has for static linking.
let package = Package(
  name: "scheduler",
  platforms: [.macOS(.v15)],
  targets: [
    module("ProofsheetBasics"),
    module("ToolBasics", ["ProofsheetBasics"]),
    module("SnapshotRendering", ["ProofsheetBasics"]),
    module("JSONSyntax"),
    module("HTTPFixtures", ["ProofsheetBasics", "ToolBasics", "JSONSyntax"]),
    .target(name: "CSchedulerHooks"),
    module(
      "UserJourneys",
      ["ProofsheetBasics", "CSchedulerHooks", "SnapshotRendering", "HTTPFixtures"]
    ),
    .executableTarget(
      name: "SchedulerProof",
      dependencies: ["UserJourneys", "SnapshotRendering", "HTTPFixtures"],
      swiftSettings: settings
    ),
  ]
)
