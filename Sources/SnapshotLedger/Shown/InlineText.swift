/// The text of an inline snapshot, in the form in which `accept` writes it.
enum InlineText {
  /// Returns the text in the closure of the call at a line of a source.
  ///
  /// The result is `nil` for a closure of another form.
  static func text(at line: Int, in source: String) -> String? {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    guard let head = lines.dropFirst(line - 1).firstIndex(where: { $0.hasSuffix("{") }),
      head + 1 < lines.count, Self.trimmed(lines[head + 1]) == "\"\"\""
    else { return nil }
    let text = lines[(head + 2)...].prefix { !Self.trimmed($0).hasPrefix("\"\"\"") }
    guard text.endIndex < lines.count else { return nil }
    let margin = lines[text.endIndex].prefix { $0 == " " }.count
    return text.map { $0.dropFirst(margin).replacing("\\\\", with: "\\") + "\n" }.joined()
  }

  private static func trimmed(_ line: Substring) -> Substring { line.drop { $0 == " " } }
}
