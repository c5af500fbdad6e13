// swift-tools-version: 6.1
import PackageDescription

// As `.defaultIsolation(MainActor.self)`, which a manifest of 6.1 does not know.
#if compiler(>=6.2)
let onMainActor: [SwiftSetting] = [.unsafeFlags(["-default-isolation", "MainActor"])]
#else
let onMainActor: [SwiftSetting] = []
#endif

let proofsheet = Target.Dependency.product(name: "Proofsheet", package: "proofsheet")

// Two apps that are tested as any app is: neither imports Proofsheet. The search for music videos is a target of the
// package above, since this repository tests it too; its tests, fixtures and references are linked from there.
let package = Package(
  name: "sample",
  platforms: [.macOS(.v14), .iOS(.v17)],
  dependencies: [.package(name: "proofsheet", path: "../..")],
  targets: [
    .testTarget(
      name: "MusicSearchTests",
      dependencies: [.product(name: "MusicSearchClassic", package: "proofsheet"), proofsheet],
      // The tests without snapshots, and the sweeps of the screen of 2017, run above.
      exclude: ["ClassicSweeps.swift", "SearchFixtureDriftTests.swift"]
    ),
    .target(name: "Weather"),
    // An app may contain scenarios for its launch states: fixtures alone, without test code.
    .executableTarget(
      name: "WeatherDemo",
      dependencies: ["Weather", .product(name: "HTTPFixtures", package: "proofsheet")]
    ),
    // Snapshots alone: a part of Proofsheet that builds in half the time.
    .testTarget(
      name: "WeatherSnapshotTests",
      dependencies: ["Weather", .product(name: "ProofsheetSnapshots", package: "proofsheet")],
      swiftSettings: onMainActor
    ),
    .testTarget(name: "WeatherTests", dependencies: ["Weather", proofsheet]),
  ]
)
