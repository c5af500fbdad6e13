import ProofsheetBasics

extension JSONNode {
  /// The value as JSON, with one member or element in each line and a final newline.
  package var prettyText: String { text(isPretty: true, quotedForJSON) + "\n" }

  /// The lines of ``prettyText``, with each string quoted by the given function.
  package func lines(quoting quoted: (String) -> String) -> [String] {
    text(isPretty: true, quoted).split(separator: "\n").map(String.init)
  }

  /// The value as JSON without any white space.
  package var compactText: String { text(isPretty: false, quotedForJSON) }

  private func text(isPretty: Bool, _ quoted: (String) -> String) -> String {
    var text = ""
    write(to: &text, indentation: "", isPretty: isPretty, quoted)
    return text
  }

  private func write(
    to text: inout String,
    indentation: String,
    isPretty: Bool,
    _ quoted: (String) -> String
  ) {
    switch value {
    case .null: text += "null"
    case .bool(let truth): text += truth ? "true" : "false"
    case .number(let number): text += number
    case .string(let string): text += quoted(string)
    case .array(let values):
      Self.write(values, "[", "]", &text, indentation, isPretty) { element, text, inner in
        element.write(to: &text, indentation: inner, isPretty: isPretty, quoted)
      }
    case .object(let members):
      Self.write(members, "{", "}", &text, indentation, isPretty) { member, text, inner in
        text += quoted(member.key) + (isPretty ? ": " : ":")
        member.value.write(to: &text, indentation: inner, isPretty: isPretty, quoted)
      }
    }
  }

  private static func write<Element>(
    _ elements: [Element],
    _ open: String,
    _ close: String,
    _ text: inout String,
    _ indentation: String,
    _ isPretty: Bool,
    _ body: (Element, inout String, String) -> Void
  ) {
    text += open
    let inner = indentation + "  "
    for (index, element) in elements.enumerated() {
      if index > 0 { text += "," }
      if isPretty { text += "\n" + inner }
      body(element, &text, inner)
    }
    if isPretty, !elements.isEmpty { text += "\n" + indentation }
    text += close
  }
}
