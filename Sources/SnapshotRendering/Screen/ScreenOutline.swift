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
    elements.isEmpty ? "empty\n" : lines(of: elements, margin: "")
  }

  private static func lines(of elements: [SnapshotElement], margin: String) -> String {
    elements.map { element in
      guard let role = element.role else { return "" }
      let label = element.label.map { " " + QuotedText.line($0) } ?? ""
      let states = element.states.map { " [" + $0 + "]" }.joined()
      let value = element.value.map { ": " + QuotedText.line($0) } ?? ""
      return margin + "- " + role.rawValue + label + states + value + "\n"
        + lines(of: element.children, margin: margin + "  ")
    }.joined()
  }
}

extension SnapshotStrategy where Subject: SnapshotScreenDescribing {
  /// The elements of a screen as a screen reader says them, each in a line with its role:
  /// `- searchField "Type in to search..." [focused]`.
  ///
  /// - Complexity: O(n) in the length of the text.
  public static var screen: SnapshotStrategy {
    SnapshotStrategy(fileExtension: "txt") { subject in
      // The closure runs here and now, and ends before this function returns.
      nonisolated(unsafe) let subject = subject
      let elements = Description.here { subject.snapshotScreen.elements }
      return Rendering(canonicalText: ScreenOutline.text(of: elements))
    }
  }
}
