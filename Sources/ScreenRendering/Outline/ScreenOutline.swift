import SnapshotRendering

/// A screen as an outline, one element a line, in the order in which a screen reader says them.
///
/// ```text
/// - heading "Colleagues"
/// - searchField "Type in to search..." [focused]: "Ada"
/// - list "1 colleague"
///   - cell "Ada Fake" [selected]
///     - text "fake@fake.com"
/// ```
///
/// It is canonical text, so that it parses into a tree whose lines are the elements of lists. What stands
/// on a line:
///
/// ```text
/// line  = "- " role [" " string] {" [" state "]"} [": " string]
/// role  = "heading" | "text" | "button" | "tab" | "list" | "cell" | "image" | "progress" | "alert"
///       | "toggle" | "field" | "searchField"
/// state = "disabled" | "selected" | "focused" | "on" | "off" | "placeholder " string
///       | "truncated on " name {", " name}
/// ```
///
/// The first string is the label, the last one the value. Strings are quoted and escaped as in all canonical
/// text, and so are names of devices that are not plain. What an element holds stands below it, two spaces
/// further in. A screen without elements is the line `empty`.
///
/// Laid out, the outline stands below `screen:`, and behind it each device has a string of several lines.
package enum ScreenOutline {
  /// What stands above an outline that has wireframes beside it.
  static let field = "screen"
  /// What stands in the place of no elements.
  static let empty = "empty"

  /// The lines of elements and of all that they hold, without newlines.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - indent: The level of the first ones, two spaces each.
  ///   - truncated: On which devices the text of an element is cut, by its place among all elements.
  /// - Returns: The lines.
  /// - Complexity: O(n) in the length of the text.
  package static func lines(
    of elements: [SnapshotElement],
    indent: Int = 0,
    truncated: [Int: [String]] = [:]
  ) -> [String] {
    var lines: [String] = []
    append(elements, to: &lines, margin: String(repeating: "  ", count: indent), truncated)
    return lines
  }

  private static func append(
    _ elements: [SnapshotElement],
    to lines: inout [String],
    margin: String,
    _ truncated: [Int: [String]]
  ) {
    // The place of an element among all is that of its line.
    for element in elements {
      guard let role = element.role else { continue }
      var line = margin
      line += "- "
      line += role.rawValue
      if let label = element.label {
        line += " "
        line += QuotedText.line(label)
      }
      for state in element.states { line += " [" + text(of: state) + "]" }
      if let devices = truncated[lines.count] {
        line += " [" + text(of: .truncated(on: devices)) + "]"
      }
      if let value = element.value {
        line += ": "
        line += QuotedText.line(value)
      }
      lines.append(line)
      if !element.children.isEmpty {
        append(element.children, to: &lines, margin: margin + "  ", truncated)
      }
    }
  }

  private static func text(of state: ElementState) -> String {
    switch state {
    case .disabled: "disabled"
    case .selected: "selected"
    case .focused: "focused"
    case .on: "on"
    case .off: "off"
    case .placeholder(let text): "placeholder " + QuotedText.line(text)
    case .truncated(let devices):
      "truncated on " + devices.map(ScreenSize.shown).joined(separator: ", ")
    }
  }
}
