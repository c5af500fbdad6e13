/// The elements that enclose a change in an indented text: the lines above it that are indented
/// less, each less than the one below.
///
/// What is found for one hunk serves the next, so they must be asked for in ascending order.
struct EnclosingElements {
  private let diff: LineDiff
  /// What was found last: above which line, for which indentation, and where; -1 for nowhere.
  private var last = (start: 0, depth: -1, line: -1)

  init(of diff: LineDiff) { self.diff = diff }

  /// The innermost element around a change that stands above the lines which are shown.
  ///
  /// - Parameters:
  ///   - change: The first change of a hunk.
  ///   - start: The first old line shown; never below that of an earlier call.
  /// - Returns: The element's line without its indentation, cut at 80 bytes, or `nil`.
  /// - Complexity: O(n) in the old lines, over all calls for changes of one indentation.
  mutating func element(around change: EditScript.Change, above start: Int) -> String? {
    // The line that a change removes first, or else adds.
    var depth =
      change.old.isEmpty
      ? diff.new.indentation(of: change.new.lowerBound)
      : diff.old.indentation(of: change.old.lowerBound)
    for line in start..<max(start, change.old.lowerBound) {
      depth = min(depth, diff.old.indentation(of: line))
    }
    // Where nothing but blank lines is shown, the line above them is beside and not around.
    guard depth != blankIndentation else { return nil }
    var line = start - 1
    while line >= 0, diff.old.indentation(of: line) >= depth {
      line = line == last.start && depth == last.depth ? last.line : line - 1
    }
    last = (start, depth, line)
    return line < 0 ? nil : diff.old[line].asSection
  }
}

extension TextLines {
  /// How many spaces and tabs a line starts with; `blankIndentation` for one with nothing else.
  fileprivate func indentation(of line: Int) -> Int {
    let (start, end) = (cuts[line], cuts[line + 1])
    let count = text.utf8.withContiguousStorageIfAvailable { bytes in
      var offset = start
      while offset < end, bytes[offset] == 0x20 || bytes[offset] == 0x09 { offset = offset &+ 1 }
      let indentation = offset - start
      // A carriage return alone is a blank line too.
      if offset < end, bytes[offset] == 0x0D { offset = offset &+ 1 }
      let isBlank = offset == end || bytes[offset] == 0x0A
      return isBlank ? blankIndentation : indentation
    }
    return count ?? blankIndentation
  }
}

/// More than any line that shows something starts with.
private let blankIndentation = Int.max

extension Substring {
  /// The line without its indentation, up to the first control character, at most 80 bytes of it.
  fileprivate var asSection: String? {
    var section = String.UnicodeScalarView()
    var length = 0
    for scalar in unicodeScalars.drop(while: { $0 == " " || $0 == "\t" }) {
      length += UTF8.width(scalar)
      if scalar.properties.generalCategory == .control || length > longestSection { break }
      section.append(scalar)
    }
    while section.last == " " { section.removeLast() }
    return section.isEmpty ? nil : String(section)
  }
}

/// As much as git shows.
private let longestSection = 80
