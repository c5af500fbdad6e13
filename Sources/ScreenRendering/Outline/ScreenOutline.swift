import SnapshotRendering

/// A screen as an outline with one element in each line, in the order of a screen reader.
///
/// ```text
/// - heading "Colleagues"
/// - searchField "Type in to search..." [focused]: "Ada"
/// - list "1 colleague"
///   - cell "Ada Fake" [selected]
///     - text "fake@fake.com"
/// ```
///
/// The outline is canonical text, so it parses into a tree whose lines are the elements of lists. A
/// line has this grammar:
///
/// ```text
/// line  = "- " role [" " string] {" [" state "]"} [": " string]
/// role  = "heading" | "text" | "button" | "tab" | "list" | "cell" | "image" | "progress" | "alert"
///       | "toggle" | "field" | "searchField"
/// state = "disabled" | "selected" | "focused" | "on" | "off" | "placeholder " string
///       | "truncated on " name {", " name}
/// ```
///
/// The first string is the label, the last one the value. Strings have the quotes and escapes of
/// all canonical text; so have names of devices that could look like another part. The content of
/// an element stands below it, indented by two spaces. A screen without elements is the line
/// `empty`.
///
/// With devices, the outline stands below `screen:`, and a multi-line string follows for each
/// device.
package enum ScreenOutline {
  /// The field name of an outline with wireframes.
  static let field = "screen"
  /// The text of a screen without elements.
  static let empty = "empty"

  /// Returns the lines of elements and of their content, without newlines.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - indent: The level of the outermost elements, two spaces each.
  ///   - truncated: The devices that cut the text of an element, by its index among all elements.
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
    // The index of an element among all elements is that of its line.
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
