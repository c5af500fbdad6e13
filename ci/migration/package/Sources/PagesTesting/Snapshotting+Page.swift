import Pages
@preconcurrency import SnapshotTesting

extension Snapshotting where Value == [Page], Format == String {
  /// Pages below each other.
  public static var pages: Snapshotting {
    var snapshotting = SimplySnapshotting.lines
      .pullback { (pages: [Page]) in pages.map(\.text).joined(separator: "\n\n") }
    snapshotting.pathExtension = "page"
    return snapshotting
  }
}

extension Snapshotting where Value == Page, Format == String {
  /// A page.
  public static let page = Snapshotting<[Page], String>.pages.pullback { [$0] }

  /// A page, in capitals or not.
  public static func page(shouting: Bool) -> Snapshotting {
    SimplySnapshotting.lines.pullback { shouting ? $0.text.uppercased() : $0.text }
  }
}

/// Asserts a page, for whoever has no strategy at hand.
public func assertPage(
  _ page: Page,
  as strategy: Snapshotting<Page, String>,
  record: SnapshotTestingConfiguration.Record? = nil,
  file: StaticString = #filePath,
  testName: String = #function,
  line: UInt = #line
) {
  assertSnapshot(
    of: page,
    as: strategy,
    record: record,
    timeout: 3,
    file: file,
    testName: testName,
    line: line
  )
}
