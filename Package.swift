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

let package = Package(
  name: "proofsheet",
  platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
  products: [
    .library(name: "Proofsheet", targets: ["Proofsheet"]),
    .executable(name: "proofsheet", targets: ["ProofsheetCommand"]),
    .executable(name: "music-search", targets: ["MusicSearchCommand"]),
  ],
  targets: [
    room("TextDiff"),
    room("SnapshotRendering"),
    room("SnapshotChecking", ["TextDiff", "SnapshotRendering"]),
    room("HTTPFixtures"),
    .target(name: "CSchedulerHooks"),
    room("UserJourneys", ["CSchedulerHooks", "SnapshotRendering", "HTTPFixtures", "TextDiff"]),
    room(
      "Proofsheet",
      ["TextDiff", "SnapshotRendering", "SnapshotChecking", "HTTPFixtures", "UserJourneys"]
    ),
    room("SnapshotReview", ["TextDiff", "SnapshotRendering", "SnapshotChecking"]),
    .executableTarget(
      name: "ProofsheetCommand",
      dependencies: ["SnapshotReview"],
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

    tests("TextDiffTests", ["TextDiff"]),
    tests("SnapshotRenderingTests", ["SnapshotRendering", "Proofsheet"]),
    tests("SnapshotCheckingTests", ["SnapshotChecking"]),
    tests("HTTPFixturesTests", ["HTTPFixtures"]),
    tests("UserJourneysTests", ["UserJourneys"]),
    tests("ProofsheetTests", ["Proofsheet", "SnapshotChecking", "SnapshotRendering"]),
    tests("SnapshotReviewTests", ["SnapshotReview", "SnapshotChecking", "TextDiff"]),
    tests("MusicSearchTests", ["MusicSearch", "Proofsheet"]),
    tests("CommunityTests", ["Community", "Proofsheet"]),
    tests("StandingsTests", ["Standings", "Proofsheet"]),
    tests("TidyTests", []),
  ]
)
