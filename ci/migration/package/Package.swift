// swift-tools-version: 6.0
import PackageDescription

// A package as it was before it moved; `ci/migration/run` moves a copy of it, and tests that.
let package = Package(
  name: "pages",
  platforms: [.macOS(.v14), .iOS(.v17)],
  dependencies: [
    .package(name: "swift-snapshot-testing", path: "../swift-snapshot-testing")
  ],
  targets: [
    // As much of its namesake as is needed to conform to it.
    .target(name: "CustomDump"),
    .target(name: "Pages", dependencies: ["CustomDump"]),
    .target(
      name: "PagesTesting",
      dependencies: [
        "Pages",
        .product(name: "SnapshotTesting", package: "swift-snapshot-testing"),
      ]
    ),
    .testTarget(
      name: "PagesTests",
      dependencies: ["PagesTesting"],
      exclude: ["__Snapshots__"]
    ),
    .testTarget(
      name: "CardTests",
      dependencies: [
        "Pages",
        .product(name: "InlineSnapshotTesting", package: "swift-snapshot-testing"),
      ]
    ),
  ]
)
