// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "proofsheet", path: "../..")],
  targets: [
    .executableTarget(
      name: "Benchmarks",
      dependencies: [.product(name: "Proofsheet", package: "proofsheet")],
      swiftSettings: [.swiftLanguageMode(.v6)]
    )
  ]
)
