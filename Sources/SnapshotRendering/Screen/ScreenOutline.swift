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
/// ```
///
/// The first string is the label, the last one the value. Strings have the quotes and escapes of
/// all canonical text. The content of an element stands below it, indented by two spaces. A screen
/// without elements is the line `empty`.
package enum ScreenOutline {
  /// Returns the outline of some elements and of their content, with a final newline.
  ///
  /// - Complexity: O(n) in the length of the text.
  package static func text(of elements: [SnapshotElement]) -> String {
    if elements.isEmpty { return "empty\n" }
    var text = ""
    append(elements, to: &text, margin: "")
    return text
  }

  private static func append(
    _ elements: [SnapshotElement],
    to text: inout String,
    margin: String
  ) {
    for element in elements {
      guard let role = element.role else { continue }
      text += margin
      text += "- "
      text += role.rawValue
      if let label = element.label {
        text += " "
        text += QuotedText.line(label)
      }
      for state in element.states { text += " [" + state + "]" }
      if let value = element.value {
        text += ": "
        text += QuotedText.line(value)
      }
      text += "\n"
      append(element.children, to: &text, margin: margin + "  ")
    }
  }
}

extension SnapshotStrategy where Subject: SnapshotScreenDescribing {
  /// The elements of a screen as a screen reader says them, each in a line with its role:
  /// `- searchField "Type in to search..." [focused]`.
  ///
  /// - Complexity: O(n) in the length of the text.
  public static var screen: SnapshotStrategy {
    SnapshotStrategy(fileExtension: "txt") { subject in
      Rendering(canonicalText: ScreenOutline.text(of: Description.screen(of: subject)))
    }
  }
}

extension Description {
  /// Returns the elements of a screen.
  fileprivate static func screen(of subject: any SnapshotScreenDescribing) -> [SnapshotElement] {
    // The closure runs here and now, and ends before this function returns.
    nonisolated(unsafe) let subject = subject
    return here { subject.snapshotScreen.elements }
  }
}
