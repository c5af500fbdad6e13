/// The names of swift-snapshot-testing, and those that they have here.
enum PeerNames {
  static let modules: Set<String> = [
    "SnapshotTesting", "InlineSnapshotTesting", "SnapshotTestingCustomDump",
  ]

  /// What may stand between `import` and the module of one declaration.
  static let kinds: Set<String> = ["class", "enum", "func", "protocol", "struct", "typealias"]

  static let moved = ["withSnapshotTesting": "withSnapshots"]

  /// The calls whose arguments are looked at.
  static let calls: Set<String> = [
    "assertSnapshot", "assertInlineSnapshot", "snapshots", "withSnapshotTesting",
  ]

  /// The strategies of texts.
  static let strategies = [
    "curl": "curl", "customDump": "state", "data": "state", "description": "description",
    "dump": "state", "func": "func", "json": "json", "lines": "lines", "plist": "plist",
    "raw": "request",
  ]

  static let pictures: Set<String> = ["image", "windowedImage", "accessibilityImage"]

  /// What stays, and what to do with it.
  static let left = [
    "AnySnapshotStringConvertible": "has no equal; conform to SnapshotDescribing",
    "Diffing": "has no equal; differences are of texts",
    "InlineSnapshotSyntaxDescriptor": "has no equal; hand on the places of the call",
    "SnapshotTestingConfiguration": "has no equal; its Record is SnapshotRecordMode",
    "Snapshotting": "is SnapshotStrategy(fileExtension:render:) here",
    "assertSnapshots": "takes one call for each strategy, or names: as: [\"shown\": .state]",
    "diffTool": "has no equal; SNAPSHOT_DIFFTOOL names the program that 'review' opens",
    "isRecording": "has no equal; record with SNAPSHOT_RECORD=all",
    "verifySnapshot": "has no equal; use withFailures { assertSnapshot(…) }",
  ]
}
