// swift-tools-version: 6.1
import PackageDescription

// A package that depends on Proofsheet like any app; `ci/run` builds and tests it.
let package = Package(
  name: "weather",
  platforms: [.macOS(.v14), .iOS(.v17)],
  dependencies: [.package(name: "proofsheet", path: "../..")],
  targets: [
    .target(name: "Weather"),
    // An app may contain scenarios for its launch states: fixtures alone, without test code.
    .executableTarget(
      name: "WeatherDemo",
      dependencies: ["Weather", .product(name: "HTTPFixtures", package: "proofsheet")]
    ),
    .testTarget(
      name: "WeatherSnapshotTests",
      dependencies: ["Weather", .product(name: "ProofsheetSnapshots", package: "proofsheet")]
    ),
    .testTarget(
      name: "WeatherTests",
      dependencies: ["Weather", .product(name: "Proofsheet", package: "proofsheet")]
    ),
    .testTarget(
      name: "WeatherRecordingTests",
      dependencies: ["Weather", .product(name: "ProofsheetRecording", package: "proofsheet")]
    ),
  ]
)
