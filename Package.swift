// swift-tools-version: 6.1
import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// A target of the harness or of a sample, with the settings that all of them share.
func room(_ name: String, _ dependencies: [Target.Dependency] = [], path: String? = nil) -> Target {
  .target(name: name, dependencies: dependencies, path: path, swiftSettings: settings)
}

/// The tests of one room.
func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// What is built and resolved for the trait only.
let served = TargetDependencyCondition.when(traits: ["FixtureServer"])

let package = Package(
  name: "proofsheet",
  platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  products: [
    .library(name: "Proofsheet", targets: ["Proofsheet"]),
    .library(name: "ProofsheetSnapshots", targets: ["ProofsheetSnapshots"]),
    .library(name: "HTTPFixtures", targets: ["HTTPFixtures"]),
    .executable(name: "proofsheet", targets: ["ProofsheetCommand"]),
    .executable(name: "music-search", targets: ["MusicSearchCommand"]),
  ],
  traits: [
    .trait(
      name: "FixtureServer",
      description: "Serves scenarios on a port of this machine: proofsheet serve."
    )
  ],
  // Neither resolved nor fetched without the trait.
  dependencies: [
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1")
  ],
  targets: [
    room("ProofsheetBasics"),
    room("TextDiff", ["ProofsheetBasics"]),
    room("SnapshotRendering", ["ProofsheetBasics"]),
    room("SnapshotChecking", ["ProofsheetBasics", "TextDiff", "SnapshotRendering"]),
    room("JSONSyntax"),
    room("HTTPFixtures", ["ProofsheetBasics", "JSONSyntax"]),
    room("TrafficRecording", ["ProofsheetBasics", "JSONSyntax", "HTTPFixtures"]),
    room(
      "FixtureServer",
      [
        "ProofsheetBasics",
        "HTTPFixtures",
        "TrafficRecording",
        .product(name: "FlyingFox", package: "FlyingFox", condition: served),
        .product(name: "FlyingSocks", package: "FlyingFox", condition: served),
      ]
    ),
    .target(name: "CSchedulerHooks"),
    room(
      "UserJourneys",
      ["ProofsheetBasics", "CSchedulerHooks", "SnapshotRendering", "HTTPFixtures"]
    ),
    room(
      "JourneySweeps",
      ["ProofsheetBasics", "SnapshotRendering", "HTTPFixtures", "UserJourneys"]
    ),
    room(
      "JourneyFiles",
      ["ProofsheetBasics", "SnapshotRendering", "HTTPFixtures", "UserJourneys"]
    ),
    room(
      "ProofsheetSnapshots",
      ["ProofsheetBasics", "TextDiff", "SnapshotRendering", "SnapshotChecking"]
    ),
    room(
      "Proofsheet",
      [
        "ProofsheetBasics", "SnapshotRendering", "SnapshotChecking", "ProofsheetSnapshots",
        "HTTPFixtures", "TrafficRecording", "UserJourneys", "JourneySweeps", "JourneyFiles",
      ]
    ),
    room(
      "SnapshotReview",
      ["ProofsheetBasics", "TextDiff", "SnapshotRendering", "SnapshotChecking"]
    ),
    room(
      "FixtureReview",
      ["ProofsheetBasics", "TextDiff", "SnapshotChecking", "JSONSyntax", "SnapshotReview"]
    ),
    room("JourneyMaps", ["ProofsheetBasics", "SnapshotChecking", "SnapshotReview"]),
    .executableTarget(
      name: "ProofsheetCommand",
      dependencies: [
        "ProofsheetBasics", "SnapshotReview", "FixtureReview", "JourneyMaps",
        .target(name: "FixtureServer", condition: served),
      ],
      swiftSettings: settings
    ),

    room("MusicSearch", path: "Sources/Samples/MusicSearch"),
    .executableTarget(
      name: "MusicSearchCommand",
      dependencies: ["MusicSearch"],
      path: "Sources/Samples/MusicSearchCommand",
      swiftSettings: settings
    ),

    room("Community", path: "Sources/Samples/Community"),
    room("Standings", path: "Sources/Samples/Standings"),

    room("TestSupport", path: "Tests/TestSupport"),
    tests("TextDiffTests", ["TextDiff"]),
    tests("SnapshotRenderingTests", ["SnapshotRendering", "Proofsheet"]),
    tests("SnapshotCheckingTests", ["SnapshotChecking"]),
    tests(
      "HTTPFixturesTests",
      [
        "ProofsheetBasics", "HTTPFixtures", "TrafficRecording", "JSONSyntax",
        .target(name: "FixtureServer", condition: served),
      ]
    ),
    tests("UserJourneysTests", ["UserJourneys", "JourneySweeps", "JourneyFiles"]),
    tests(
      "ProofsheetTests",
      [
        "ProofsheetBasics", "Proofsheet", "ProofsheetSnapshots", "SnapshotChecking",
        "SnapshotRendering",
      ]
    ),
    tests("JSONSyntaxTests", ["JSONSyntax"]),
    tests(
      "SnapshotReviewTests",
      [
        "ProofsheetBasics", "SnapshotChecking", "TextDiff", "JSONSyntax", "SnapshotReview",
        "FixtureReview", "JourneyMaps", "ProofsheetCommand", "Proofsheet",
      ]
    ),
    tests("MusicSearchTests", ["MusicSearch", "Proofsheet"]),
    tests("CommunityTests", ["Community", "Proofsheet", "TestSupport"]),
    tests("StandingsTests", ["Standings", "Proofsheet", "TestSupport"]),
    tests("TidyTests", ["TestSupport"]),
  ]
)
