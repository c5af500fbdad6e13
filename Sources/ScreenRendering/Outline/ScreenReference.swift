/// The screens of a reference, read from its text alone: a lone outline, one with wireframes, or a grid of
/// such.
///
/// ```text
/// axes:                        of a grid
///   locale: en, ar
/// base:                        of a grid: the cell of all first values, then the others by their names
///   screen:                    beside wireframes
///     - heading "Log in"       see ``ScreenOutline``
///   phone: """
///     ┌───…
///     """
/// ar:
///   …
/// ```
package struct ScreenReference: Equatable, Sendable {
  /// The text is no reference of screens.
  package struct Failure: Error, Equatable {
    /// The first line that is none of such a reference; 1-based.
    package let line: Int
  }

  /// One outline.
  package struct Screen: Equatable, Sendable {
    /// The name of its cell: `base`, `ar`; empty outside of a grid.
    package let name: String
    /// The outermost elements, each with all that it holds.
    package internal(set) var elements: [SnapshotElement] = []
    /// For each element, in the order of the outline, its 1-based line.
    package internal(set) var lines: [Int] = []
    /// The names of the wireframes beside it: `phone, rightToLeft`.
    package internal(set) var wireframes: [String] = []
    /// For each wireframe, how many characters its frame is wide.
    package internal(set) var columns: [Int] = []

    /// For each wireframe the name of its device alone, as it is named where a text is cut.
    package var devices: [String] { wireframes.map(ScreenSize.device) }
  }

  package private(set) var screens: [Screen] = []

  private let lines: [Substring]
  private var next = 0
  private var cell = ""

  /// Reads `text`.
  ///
  /// - Throws: ``Failure`` with the line.
  /// - Complexity: O(n) in the length of the text.
  package init(_ text: String) throws(Failure) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count > 1, lines.last?.isEmpty == true else { throw Failure(line: lines.count) }
    if lines[0].hasPrefix("- ") || lines[0] == ScreenOutline.empty {
      try readScreen(indent: 0)
      guard next == lines.count - 1 else { throw Failure(line: next + 1) }
    }
    while next < lines.count - 1 { try readField() }
    guard !screens.isEmpty else { throw Failure(line: 1) }
  }

  /// A field outside of an outline: a cell, an outline, a wireframe, or the names of axes.
  private mutating func readField() throws(Failure) {
    let line = lines[next]
    let indent = line.utf8.prefix { $0 == 0x20 }.count
    let content = line.dropFirst(indent)
    let isScreen = content.hasPrefix(ScreenOutline.field + ":")
    next += 1
    if isScreen {
      if indent == 0 { cell = "" }
      try readScreen(indent: indent + 2, isEmpty: content.hasSuffix(" " + ScreenOutline.empty))
    } else if content.hasSuffix(": \"\"\""), !content.hasPrefix("~ "), !content.hasPrefix("| ") {
      try readWireframe(String(content.dropLast(5)), indent: indent)
    } else if content.hasSuffix(":"), indent == 0 {
      cell = String(content.dropLast())
      guard next < lines.count, cell != "axes", lines[next].hasPrefix("  - ") else { return }
      try readScreen(indent: 2)
    } else if indent == 0, content.hasSuffix(": " + ScreenOutline.empty) {
      screens.append(Screen(name: String(content.dropLast(2 + ScreenOutline.empty.count))))
    } else if indent == 0 ? !content.hasPrefix("= ") : cell != "axes" {
      throw Failure(line: next)
    }
  }

  private mutating func readScreen(indent: Int, isEmpty: Bool = false) throws(Failure) {
    var screen = Screen(name: cell)
    if indent == 0, lines[0] == ScreenOutline.empty {
      next += 1
    } else if !isEmpty {
      screen.elements = try readElements(indent: indent, into: &screen.lines)
      if screen.elements.isEmpty { throw Failure(line: next + 1) }
    }
    screens.append(screen)
  }

  /// The elements whose lines stand at one level, with all that stands below them.
  private mutating func readElements(
    indent: Int,
    into numbers: inout [Int]
  ) throws(Failure) -> [SnapshotElement] {
    var elements: [SnapshotElement] = []
    let margin = String(repeating: " ", count: indent) + "- "
    while next < lines.count, lines[next].hasPrefix(margin) {
      guard let element = OutlineLine.element(lines[next].dropFirst(margin.count)) else {
        throw Failure(line: next + 1)
      }
      next += 1
      numbers.append(next)
      let children = try readElements(indent: indent + 2, into: &numbers)
      elements.append(element.holding(children))
    }
    return elements
  }

  private mutating func readWireframe(_ name: String, indent: Int) throws(Failure) {
    let start = next
    guard !screens.isEmpty else { throw Failure(line: start) }
    let end = String(repeating: " ", count: indent + 2) + "\"\"\""
    let columns = max(0, lines[start].count - indent - 2)
    while next < lines.count, lines[next] != end { next += 1 }
    guard next < lines.count else { throw Failure(line: start) }
    next += 1
    screens[screens.count - 1].wireframes.append(name)
    screens[screens.count - 1].columns.append(columns)
  }
}

extension SnapshotElement {
  /// The element with other children.
  func holding(_ children: [SnapshotElement]) -> SnapshotElement {
    SnapshotElement(role, label, value: value, states: states, children: children)
  }
}
