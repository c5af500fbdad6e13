// swift-tools-version: 6.1
import PackageDescription

// Test processes that `ci/durability/run` kills, or that record the same references concurrently.
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
