/// The elements that enclose a change in an indented text: the lines above it that are indented
/// less, each less than the one below.
///
/// One pass serves all hunks of a text, so they must be asked for in ascending order.
struct EnclosingElements {
  private let diff: LineDiff
  private let indentations: [Int32]
  /// The lines that enclose the line at `done`, outermost first.
  private var open: [Int] = []
  private var done = 0

  /// - Parameters:
  ///   - diff: The texts; the elements are those of the old one.
  ///   - limit: A number above every old line that will be asked for.
  init(of diff: LineDiff, upTo limit: Int) {
    self.diff = diff
    indentations = diff.old.indentations(from: 0, to: limit)
  }

  /// The innermost element around a change that stands above the lines which are shown.
  ///
  /// - Parameters:
  ///   - change: The first change of a hunk.
  ///   - start: The first old line shown; never below that of an earlier call.
  /// - Returns: The element's line without its indentation, cut at 80 bytes, or `nil`.
  /// - Complexity: O(n) in the old lines, over all calls.
  mutating func element(around change: EditScript.Change, above start: Int) -> String? {
    while done < start {
      push(done)
      done += 1
    }
    var depth = indentation(of: change)
    var above = change.old.lowerBound - 1
    while above >= start {
      depth = min(depth, indentations[above])
      above -= 1
    }
    // Where nothing but blank lines is shown, the line above them is beside and not around.
    guard depth != blankIndentation else { return nil }
    return open.last { indentations[$0] < depth }.flatMap { diff.old[$0].asSection }
  }

  /// The indentation of the first line that a change removes, or else adds.
  private func indentation(of change: EditScript.Change) -> Int32 {
    if !change.old.isEmpty { return indentations[change.old.lowerBound] }
    let first = change.new.lowerBound
    return diff.new.indentations(from: first, to: first + 1).first ?? blankIndentation
  }

  private mutating func push(_ line: Int) {
    let depth = indentations[line]
    guard depth != blankIndentation else { return }
    while let last = open.last, indentations[last] >= depth {
      // Most lines stand beside the one before.
      if indentations[last] == depth {
        open[open.count - 1] = line
        return
      }
      open.removeLast()
    }
    open.append(line)
  }
}

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
