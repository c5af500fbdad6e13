// swift-tools-version: 6.1
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A module of the harness or of a sample, with the settings that all of them share.
func module(_ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil) -> Target
{
  .target(name: name, dependencies: dependencies, path: path, swiftSettings: settings)
}

/// The core of a sample app, with its texts in all languages.
///
/// The catalogue becomes a part of the code, because a package compiles none on Linux, and a bundle would
/// have to be found.
func sample(_ name: String, _ dependencies: [Target.Dependency], path: String) -> Target {
  .target(
    name: name,
    dependencies: dependencies,
    path: path,
    resources: [.embedInCode("Localization/Localizable.xcstrings")],
    swiftSettings: settings
  )
}

/// The tests of one module.
func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

let package = Package(
  name: "proofsheet",
  platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  products: [
    .library(name: "Proofsheet", targets: ["Proofsheet"]),
    .library(name: "ProofsheetSnapshots", targets: ["ProofsheetSnapshots"]),
    .library(name: "ProofsheetRecording", targets: ["ProofsheetRecording"]),
    .library(name: "HTTPFixtures", targets: ["HTTPFixtures"]),
    .executable(name: "proofsheet", targets: ["ProofsheetCommand"]),
    .executable(name: "proofsheet-fixtures", targets: ["ProofsheetFixtures"]),
    .executable(name: "music-search", targets: ["MusicSearchCommand"]),
    // Benchmarks measure from outside the cost of a journey through code without injection.
    .library(name: "MusicSearchClassic", targets: ["MusicSearch", "MusicSearchClassic"]),
  ],
  targets: [
    module("ProofsheetBasics"),
    // What journeys, recordings and tools share, and snapshots alone do not build.
    module("ToolBasics", ["ProofsheetBasics"]),
    module("SnapshotRendering", ["ProofsheetBasics"]),
    module("SnapshotChecking", ["ProofsheetBasics", "SnapshotRendering"]),
    module("HTTPFixtures", ["ProofsheetBasics", "ToolBasics"]),
    .target(
      name: "TrafficRecording",
      dependencies: ["ProofsheetBasics", "ToolBasics", "HTTPFixtures"],
      resources: ["names", "vendors"].map {
        .embedInCode("Tables/\($0).txt")
      },
      swiftSettings: settings
    ),
    // The locale and the zone of a test process.
    .target(name: "CTestWorld"),
    .target(name: "CSchedulerHooks", dependencies: ["CTestWorld"]),
    module(
      "UserJourneys",
      [
        "ProofsheetBasics", "ToolBasics", "CTestWorld", "CSchedulerHooks", "SnapshotRendering",
        "HTTPFixtures",
      ]
    ),
    module(
      "JourneySweeps",
      [
        "ProofsheetBasics", "ToolBasics", "SnapshotRendering", "HTTPFixtures",
        "UserJourneys",
      ]
    ),
    .target(name: "CTestObserver"),
    module(
      "ProofsheetSnapshots",
      [
        "ProofsheetBasics", "CTestWorld", "CTestObserver", "SnapshotRendering",
        "SnapshotChecking",
      ]
    ),
    module(
      "Proofsheet",
      [
        "ProofsheetBasics", "ToolBasics", "SnapshotRendering", "SnapshotChecking",
        "ProofsheetSnapshots", "HTTPFixtures", "UserJourneys", "JourneySweeps",
      ]
    ),
    module(
      "ProofsheetRecording",
      [
        "ProofsheetBasics", "SnapshotChecking", "ProofsheetSnapshots", "HTTPFixtures",
        "TrafficRecording", "Proofsheet",
      ]
    ),
    // The command: runs, reviews, decisions and reports.
    module(
      "ReviewTools",
      ["ProofsheetBasics", "ToolBasics", "SnapshotRendering", "SnapshotChecking"]
    ),
    // What an app has, what its snapshots show of it, and what is written for it.
    module(
      "Completeness",
      [
        "ProofsheetBasics", "ToolBasics", "SnapshotRendering", "SnapshotChecking", "ReviewTools",
      ]
    ),
    .executableTarget(
      name: "ProofsheetCommand",
      dependencies: ["ReviewTools", "Completeness"],
      swiftSettings: settings
    ),
    // The server of scenarios and the check of fixture files, which most packages never build.
    module(
      "FixtureTools",
      [
        "ProofsheetBasics", "ToolBasics", "HTTPFixtures", "TrafficRecording", "SnapshotChecking",
        "ReviewTools",
      ]
    ),
    .executableTarget(
      name: "ProofsheetFixtures",
      dependencies: ["FixtureTools", "ReviewTools"],
      swiftSettings: settings
    ),

    module("Localization", path: "Sources/Samples/Localization"),
    sample("MusicSearch", ["Localization"], path: "Sources/Samples/MusicSearch"),
    .executableTarget(
      name: "MusicSearchCommand",
      dependencies: ["MusicSearch"],
      path: "Sources/Samples/MusicSearchCommand",
      swiftSettings: settings
    ),

    // In the language of its time, without a word about isolation.
    .target(
      name: "MusicSearchClassic",
      dependencies: ["MusicSearch"],
      path: "Sources/Samples/MusicSearchClassic",
      swiftSettings: [.swiftLanguageMode(.v5)]
    ),

    sample("Community", ["Localization"], path: "Sources/Samples/Community"),
    sample("Standings", ["Localization"], path: "Sources/Samples/Standings"),

    .target(name: "CTestSupport", path: "Tests/CTestSupport"),
    module("TestSupport", ["ProofsheetBasics", "CTestSupport"], path: "Tests/TestSupport"),
    module("AwkwardSubjects", path: "Tests/AwkwardSubjects"),
    // Protocols that are hard to double.
    module("Adversaries", path: "Tests/Adversaries"),
    // Types that Swift imports, and a hook that is not Proofsheet's.
    .target(name: "CSubjects", path: "Tests/CSubjects"),
    tests(
      "SnapshotRenderingTests",
      ["CSubjects", "SnapshotRendering", "Proofsheet", "TestSupport"]
    ),
    tests("SnapshotCheckingTests", ["ProofsheetBasics", "SnapshotChecking", "TestSupport"]),
    tests(
      "HTTPFixturesTests",
      [
        "ProofsheetBasics", "ToolBasics", "HTTPFixtures", "TrafficRecording", "ReviewTools",
        "FixtureTools", "TestSupport",
      ]
    ),
    tests(
      "UserJourneysTests",
      [
        "ProofsheetBasics", "ToolBasics", "CSchedulerHooks", "CSubjects", "UserJourneys",
        "JourneySweeps", "Proofsheet", "TestSupport",
      ]
    ),
    tests(
      "ProofsheetTests",
      [
        "ProofsheetBasics", "ToolBasics", "Proofsheet", "ProofsheetRecording",
        "ProofsheetSnapshots", "SnapshotChecking", "SnapshotRendering", "TestSupport",
      ]
    ),
    tests(
      "SnapshotReviewTests",
      [
        "Completeness",
        "ProofsheetBasics", "ToolBasics", "SnapshotRendering", "SnapshotChecking", "ReviewTools",
        "FixtureTools",
        "Proofsheet", "HTTPFixtures", "TrafficRecording", "TestSupport",
      ]
    ),
    tests(
      "SourceGenerationTests",
      [
        "ProofsheetBasics", "ToolBasics", "Adversaries", "AwkwardSubjects", "Completeness",
        "Proofsheet", "TestSupport",
      ]
    ),
    tests("MusicSearchTests", ["MusicSearch", "MusicSearchClassic", "Proofsheet"]),
    tests("CommunityTests", ["Community", "Localization", "Proofsheet"]),
    tests("StandingsTests", ["Standings", "Proofsheet", "TestSupport"]),
    tests(
      "LocalizationTests",
      ["Localization", "Community", "MusicSearch", "Standings"]
    ),
    tests(
      "SampleScreensTests",
      [
        "Localization", "Community", "MusicSearch", "Standings", "SnapshotRendering", "Proofsheet",
        "TestSupport",
      ]
    ),
    tests("TidyTests", ["TestSupport"]),
  ]
)
