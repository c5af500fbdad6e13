import SnapshotChecking
import SnapshotRendering

/// The edits that turn the lines of the base cell into the lines of another cell.
///
/// The base cell has the first value of each axis.
///
/// The edits are applied to the base from top to bottom, and each edit moves a cursor down:
/// - `- text` removes the next line with this text.
/// - `  text` (two spaces) moves the cursor behind the next line with this text.
/// - `+ text` inserts a line at the cursor.
///
/// Lines are found by their content and not by their number. So a line that is new in all cells
/// changes few edits.
struct CellDelta {
  typealias Line = [UInt8]

  private let base: [Line]
  private let indents: [Int]

  /// The edits that turn the lines of the base cell into the lines of another cell, one edit on
  /// each line.
  ///
  /// - Parameters:
  ///   - base: The rendering of the base.
  ///   - cell: The rendering of the other cell.
  /// - Returns: The lines; empty for equal renderings.
  static func lines(from base: Rendering, to cell: Rendering) -> [String] {
    let delta = CellDelta(base: lines(of: base))
    let new = lines(of: cell)
    let script = LineDiff(old: base.text, new: cell.text).script
    var lines: [String] = []
    var cursor = 0
    for change in script.changes {
      for index in delta.context(before: change.old, from: cursor) {
        lines.append(delta.base[index].isEmpty ? "" : "  " + text(delta.base[index]))
      }
      lines += delta.base[change.old].map { $0.isEmpty ? "-" : "- " + text($0) }
      lines += new[change.new].map { $0.isEmpty ? "+" : "+ " + text($0) }
      cursor = change.old.upperBound
    }
    return lines
  }

  /// The lines of a rendering, without line feeds.
  static func lines(of rendering: Rendering) -> [Line] {
    rendering.bytes.dropLast().split(separator: 0x0A, omittingEmptySubsequences: false)
      .map(Array.init)
  }

  static func text(_ line: Line) -> String { String(decoding: line, as: UTF8.self) }

  private init(base: [Line]) {
    self.base = base
    indents = base.map { line in line.prefix { $0 == 0x20 }.count }
  }

  /// Returns the indices of the context lines by which a reader of the edits finds the place of a
  /// change.
  ///
  /// The function tries an empty list, then ever more enclosing lines, then ever more lines right
  /// before the change. It returns the first list that leads to the change.
  private func context(before change: Range<Int>, from cursor: Int) -> [Int] {
    let target = change.lowerBound
    if leads([], to: change, from: cursor) { return [] }
    let last = change.isEmpty ? [target - 1] : []
    if leads(last, to: change, from: cursor) { return last }
    var ancestors = last
    var level = indents[last.first ?? target]
    for index in (cursor..<(last.first ?? target)).reversed()
    where indents[index] < level && !base[index].isEmpty {
      level = indents[index]
      ancestors.insert(index, at: 0)
      if leads(ancestors, to: change, from: cursor) { return ancestors }
    }
    var start = target - 1
    while start > cursor, !leads(Array(start..<target), to: change, from: cursor) { start -= 1 }
    return Array(start..<target)
  }

  /// Whether a search from the cursor, for each line of `context` in turn and then for the changed
  /// line, ends at the change.
  private func leads(_ context: [Int], to change: Range<Int>, from cursor: Int) -> Bool {
    var position = cursor
    for index in context {
      guard let found = base[position...].firstIndex(of: base[index]) else { return false }
      position = found + 1
    }
    guard !change.isEmpty else { return position == change.lowerBound }
    return base[position...].firstIndex(of: base[change.lowerBound]) == change.lowerBound
  }
}
