public import SnapshotChecking
public import SnapshotRendering

/// Checks how a subject renders for every combination of values, with one reference for all.
///
/// ```swift
/// @Test func title() {
///   assertSnapshots(across: .locales("en_US", "ar_EG"), .timeZones("UTC", "Asia/Tokyo")) {
///     locale, zone in TitleViewModel(locale: locale, timeZone: zone)
///   }
/// }
/// ```
///
/// A cell is one combination: one value of each axis. The reference shows the cell of all first
/// values completely, and every further cell by its difference from this first cell. Cells with
/// equal renderings share a line, and an axis that changes nothing is marked `no effect`.
///
/// - Parameters:
///   - axes: The axes that vary; the last axis varies fastest.
///   - strategy: The strategy that renders the subject of a cell, by default `.state`.
///   - name: A name that tells the snapshots of one test apart, as in `assertSnapshot`.
///   - record: The record mode; it replaces the mode of the surrounding scope and of the
///     environment.
///   - fileID: `#fileID`.
///   - filePath: `#filePath`.
///   - testName: `#function`.
///   - line: `#line`.
///   - column: `#column`.
///   - subject: A closure that makes the subject of a cell from one value of each axis.
/// - Complexity: One rendering for each cell; the number of cells is the product of the numbers of
///   values.
public func assertSnapshots<each Value, Subject>(
  across axes: repeat SnapshotAxis<each Value>,
  as strategy: SnapshotStrategy<Subject> = .state,
  named name: String? = nil,
  record: SnapshotRecordMode? = nil,
  fileID: StaticString = #fileID,
  file filePath: StaticString = #filePath,
  testName: String = #function,
  line: UInt = #line,
  column: UInt = #column,
  of subject: (repeat each Value) throws -> Subject
) {
  var grid = AxisGrid()
  for axis in repeat each axes { grid.add(axis) }
  let place = CallPlace(fileID, filePath, testName, line, column)
  let assertion = Assertion(at: place, record: record)
  let id = assertion.id(named: name, fileExtension: strategy.fileExtension)
  let strategy = strategy.inheriting(assertion.scrubbers)
  func rendering(_ cell: Int, _ scope: ScrubberScope?) throws -> Rendering {
    var rest = grid.coordinates(of: cell)[...]
    func next() -> Int { rest.removeFirst() }
    return try strategy.render(
      subject(repeat (each axes).entries[next()].value),
      in: scope
    )
  }
  assertion.check(id, isScrubbed: !strategy.scrubbers.isEmpty) { scope in
    try grid.rendering { try rendering($0, scope) }
  }
}

extension AxisGrid {
  /// Renders all cells into one text.
  ///
  /// - Parameter render: A closure that renders one cell.
  /// - Returns: The text, which parses as canonical text.
  /// - Throws: ``AxisError``.
  func rendering(_ render: (Int) throws -> Rendering) throws(AxisError) -> Rendering {
    try check()
    var renderings: [Rendering] = []
    for cell in 0..<count {
      do {
        renderings.append(try render(cell))
      } catch {
        let name = name(of: cell, along: Array(dimensions.indices))
        throw .cell(name, reason: "\(error)")
      }
    }
    return Rendering(renderedText: AxisText(self, renderings).lines.joined(separator: "\n"))
  }
}
