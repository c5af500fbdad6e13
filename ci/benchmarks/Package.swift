// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "proofsheet", path: "../..")],
  targets: [
    .target(name: "Measuring"),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "Measuring",
        .product(name: "ProofsheetRecording", package: "proofsheet"),
        .product(name: "MusicSearchClassic", package: "proofsheet"),
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
