import SnapshotChecking
public import SnapshotRendering

/// Checks how a subject renders for every combination of values, in one reference.
///
/// ```swift
/// @Test func title() {
///   assertSnapshots(across: .locales("en_US", "ar_EG"), .timeZones("UTC", "Asia/Tokyo")) {
///     locale, zone in TitleViewModel(locale: locale, timeZone: zone)
///   }
/// }
/// ```
///
/// The reference shows the cell of all first values whole, and of every other one what differs from
/// it; equal cells are named together, and axes that change nothing are said to have no effect.
///
/// - Parameters:
///   - axes: What varies; the last axis varies fastest.
///   - strategy: How the subject of a cell becomes text; the whole state unless said otherwise.
///   - name: Tells the snapshots of one test apart, as in `assertSnapshot`.
///   - fileID: The test's file; leave it to the compiler.
///   - filePath: The test's file; leave it to the compiler.
///   - testName: The test's function; leave it to the compiler.
///   - line: The assertion's line; leave it to the compiler.
///   - column: The assertion's column; leave it to the compiler.
///   - subject: Makes the subject of a cell from one value of each axis.
/// - Complexity: One rendering for each cell: the product of the numbers of values.
public func assertSnapshots<each Value, Subject>(
  across axes: repeat Axis<each Value>,
  as strategy: SnapshotStrategy<Subject> = .state,
  named name: String? = nil,
  fileID: StaticString = #fileID,
  file filePath: StaticString = #filePath,
  testName: String = #function,
  line: UInt = #line,
  column: UInt = #column,
  of subject: (repeat each Value) throws -> Subject
) {
  var grid = AxisGrid()
  for axis in repeat each axes { grid.add(axis) }
  func rendering(_ cell: Int, _ scope: ScrubberScope?) throws -> Rendering {
    var rest = grid.coordinates(of: cell)[...]
    func next() -> Int { rest.removeFirst() }
    return try strategy.render(
      subject(repeat (each axes).entries[next()].value),
      in: scope
    )
  }
  let place = CallPlace(fileID, filePath, testName, line, column)
  let context = TestContext.current()
  let id = SnapshotID(place, in: context, name: name, fileExtension: strategy.fileExtension)
  let session = CheckSession.current
  let outcome = session.numbering(strategy, for: id, in: context) { scope in
    session.check(id, filePath: "\(filePath)", context: context, scrubbing: scope) {
      try refuseUnnamedCase(id, context)
      return try grid.rendering { try rendering($0, scope) }
    }
  }
  report(outcome, at: place, in: context)
}

extension AxisGrid {
  /// Renders all cells into one text.
  ///
  /// - Parameter render: Renders one cell.
  /// - Returns: The text, which parses as canonical text does.
  /// - Throws: ``AxisError``.
  func rendering(_ render: (Int) throws -> Rendering) throws(AxisError) -> Rendering {
    try check()
    var renderings: [Rendering] = []
    for cell in 0..<count {
      do {
        renderings.append(try render(cell))
      } catch {
        let name = name(of: cell, along: Array(sides.indices))
        throw .cell(name, reason: "\(error)")
      }
    }
    return Rendering(plainText: AxisText(self, renderings).lines.joined(separator: "\n"))
  }
}
