import SnapshotRendering

/// One line of an outline behind its `- `, read from left to right.
struct OutlineLine {
  private var rest: Substring.UTF8View

  /// The element of a line, without what it holds; nil where the line is none of an outline.
  static func element(_ text: Substring) -> SnapshotElement? {
    var line = OutlineLine(rest: text.utf8)
    guard let role = ElementRole(rawValue: line.word()) else { return nil }
    var (label, value): (String?, String?)
    var states: [ElementState] = []
    if line.skip(" \"") {
      guard let string = line.string() else { return nil }
      label = string
    }
    while line.skip(" [") {
      guard let state = line.state() else { return nil }
      states.append(state)
    }
    if line.skip(": \"") {
      guard let string = line.string() else { return nil }
      value = string
    }
    guard line.rest.isEmpty else { return nil }
    return SnapshotElement(role, label, value: value, states: states)
  }

  /// Goes on behind `text` if it is next; of a quotation mark that ends it only the mark is left.
  private mutating func skip(_ text: String) -> Bool {
    guard rest.starts(with: text.utf8) else { return false }
    rest = rest.dropFirst(text.utf8.count)
    return true
  }

  private mutating func word() -> String {
    let word = rest.prefix { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }
    rest = rest[word.endIndex...]
    return String(Substring(word))
  }

  /// A string behind its first quotation mark, and its last one.
  private mutating func string() -> String? {
    var end = rest.startIndex
    while end < rest.endIndex, rest[end] != 0x22 {
      // What is escaped ends nothing.
      if rest[end] == 0x5C { rest.formIndex(after: &end) }
      if end < rest.endIndex { rest.formIndex(after: &end) }
    }
    guard end < rest.endIndex else { return nil }
    let body = rest[..<end]
    rest = rest[rest.index(after: end)...]
    return QuotedText.unescaped(Substring(body))
  }

  /// A state and the bracket that closes it.
  private mutating func state() -> ElementState? {
    let state: ElementState?
    switch word() {
    case "disabled": state = .disabled
    case "selected": state = .selected
    case "focused": state = .focused
    case "on": state = .on
    case "off": state = .off
    case "placeholder" where skip(" \""): state = string().map { .placeholder($0) }
    case "truncated" where skip(" on "): state = names().map { .truncated(on: $0) }
    default: state = nil
    }
    return skip("]") ? state : nil
  }

  private mutating func names() -> [String]? {
    var names: [String] = []
    repeat {
      if skip("\"") {
        guard let name = string() else { return nil }
        names.append(name)
      } else {
        let name = rest.prefix { $0 != 0x2C && $0 != 0x5D }
        rest = rest[name.endIndex...]
        names.append(String(Substring(name)))
      }
    } while skip(", ")
    return names.contains("") ? nil : names
  }
}
