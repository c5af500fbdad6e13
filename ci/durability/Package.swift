// swift-tools-version: 6.1
import PackageDescription

// Test processes that `ci/durability/run` kills, and lets record the same references side by side.
let package = Package(
  name: "durability",
  platforms: [.macOS(.v14), .iOS(.v17)],
  dependencies: [.package(name: "proofsheet", path: "../..")],
  targets: [
    .testTarget(
      name: "DurabilityTests",
      dependencies: [.product(name: "Proofsheet", package: "proofsheet")]
    )
  ]
)
