// swift-tools-version: 6.1
import PackageDescription

let proofsheet = Target.Dependency.product(name: "Proofsheet", package: "proofsheet")
let classic = Target.Dependency.product(name: "MusicSearchClassic", package: "proofsheet")

let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v15)],
  products: [.library(name: "Measuring", targets: ["Measuring"])],
  dependencies: [.package(name: "proofsheet", path: "../..")],
  targets: [
    .target(name: "Measuring", swiftSettings: [.swiftLanguageMode(.v6)]),
    .executableTarget(
      name: "Benchmarks",
      dependencies: ["Measuring", proofsheet, classic],
      swiftSettings: [.swiftLanguageMode(.v6)]
    ),
    .executableTarget(
      name: "Fuzz",
      dependencies: [proofsheet],
      swiftSettings: [.swiftLanguageMode(.v6)]
    ),
  ]
)
