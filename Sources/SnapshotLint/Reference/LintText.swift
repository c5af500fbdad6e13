import ProofsheetBasics
import ScreenRendering
import SnapshotRendering

/// One string of a reference, without quotes and escapes.
struct LintText: Equatable {
  let text: String
  /// 1-based.
  let line: Int
  /// The field that holds it, `title`; nil in a screen, where all that stands is shown.
  let field: String?

  /// The strings that hold `needle`, a piece of ASCII, in order.
  ///
  /// - Complexity: O(n) in the length of a reference without the needle.
  static func all(holding needle: StaticString, in reference: LintReference) -> [LintText] {
    let bytes = reference.bytes
    guard var offset = ByteSearch.next(needle, from: 0, in: bytes) else { return [] }
    var texts: [LintText] = []
    while true {
      var end = offset + 1
      if let range = QuotedStrings.around(offset, in: reference) {
        texts.append(text(at: range, in: reference))
        end = max(end, range.upperBound)
      }
      guard let next = ByteSearch.next(needle, from: end, in: bytes) else { return texts }
      offset = next
    }
  }

  /// The string at a range of bytes between quotes, or of a line of several.
  static func text(at range: Range<Int>, in reference: LintReference) -> LintText {
    let body = String(decoding: reference.bytes[range], as: UTF8.self)
    return LintText(
      text: QuotedText.unescaped(body[...]) ?? body,
      line: 1 + ByteSearch.newlines(before: range.lowerBound, in: reference.bytes),
      field: reference.form == .screens
        ? nil : FieldName.field(of: range.lowerBound, in: reference.bytes)
    )
  }

  /// Whether a person sees it: all of a screen, and fields whose name says so.
  var isShown: Bool { field.map(FieldName.isShown) ?? true }
}

/// One element of a screen, with its line.
struct ScreenLine {
  let element: SnapshotElement
  /// 1-based.
  let number: Int

  /// The elements of a screen and all that they hold, in the order of the outline.
  static func all(of screen: ScreenReference.Screen) -> [ScreenLine] {
    var elements: [SnapshotElement] = []
    append(screen.elements, to: &elements)
    return zip(elements, screen.lines).map { ScreenLine(element: $0, number: $1) }
  }

  private static func append(_ elements: [SnapshotElement], to all: inout [SnapshotElement]) {
    for element in elements {
      all.append(element)
      append(element.children, to: &all)
    }
  }

  /// Its label, its value, and what it shows while it is empty.
  var texts: [String] {
    let placeholders = element.states.compactMap { state in
      if case .placeholder(let text) = state { text } else { nil }
    }
    return [element.label, element.value].compactMap(\.self) + placeholders
  }

  /// As it is called in findings: `button "Log in"`.
  var name: String {
    let role = element.role?.rawValue ?? ""
    return element.label.map { "\(role) \(QuotedText.line($0))" } ?? role
  }
}
