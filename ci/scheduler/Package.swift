// swift-tools-version: 6.1
import PackageDescription

// A program outside of tests that plays journeys. It links the modules, because the harness's
// product needs a testing library, which no toolchain has for static linking.
let modules: KeyValuePairs<String, [Target.Dependency]> = [
  "CTestWorld": [],
  "CSchedulerHooks": ["CTestWorld"],
  "ProofsheetBasics": [],
  "ToolBasics": ["ProofsheetBasics"],
  "SnapshotRendering": ["ProofsheetBasics"],
  "HTTPFixtures": ["ProofsheetBasics", "ToolBasics"],
  "UserJourneys": [
    "ProofsheetBasics", "ToolBasics", "CTestWorld", "CSchedulerHooks", "SnapshotRendering",
    "HTTPFixtures",
  ],
]
let package = Package(
  name: "scheduler",
  platforms: [.macOS(.v15)],
  targets: modules.map {
    let features = [SwiftSetting.enableUpcomingFeature("InternalImportsByDefault")]
    return .target(name: $0, dependencies: $1, swiftSettings: features)
  } + [
    .executableTarget(name: "SchedulerProof", dependencies: ["UserJourneys", "HTTPFixtures"])
  ],
  swiftLanguageModes: [.v6]
)
