// swift-tools-version: 6.1
import PackageDescription

// A package that depends on Proofsheet as a stranger's would; `ci/run` builds and tests it.
let package = Package(
  name: "weather",
  platforms: [.macOS(.v14), .iOS(.v17)],
  dependencies: [.package(name: "proofsheet", path: "../..")],
  targets: [
    .target(name: "Weather"),
    .testTarget(
      name: "WeatherTests",
      dependencies: ["Weather", .product(name: "Proofsheet", package: "proofsheet")]
    ),
  ]
)
