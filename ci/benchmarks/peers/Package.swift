// swift-tools-version: 6.1
import PackageDescription

// The only package here with a remote dependency: the peer of the comparison.
let package = Package(
  name: "peers",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "proofsheet", path: "../../.."),
    .package(name: "benchmarks", path: ".."),
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", from: "1.3.3"),
  ],
  targets: [
    .executableTarget(
      name: "Peers",
      dependencies: [
        .product(name: "Proofsheet", package: "proofsheet"),
        .product(name: "Measuring", package: "benchmarks"),
        .product(name: "CustomDump", package: "swift-custom-dump"),
      ]
    )
  ],
  swiftLanguageModes: [.v6]
)
