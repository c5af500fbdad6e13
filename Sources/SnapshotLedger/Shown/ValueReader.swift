/// Reads of which kind a value is, from its line.
struct ValueReader {
  /// What stands around a value in the names of kinds: `.failed(` and `)`.
  struct Place {
    let subject: Int
    /// Nil for the subject itself.
    let property: Int?
    var prefix = ""
    var suffix = ""

    func around(_ before: String, _ after: String) -> Place {
      Place(
        subject: subject,
        property: property,
        prefix: prefix + before,
        suffix: after + suffix
      )
    }
  }

  /// What the lines below a value are.
  enum Below {
    case nothing
    /// The elements of a list.
    case elements(Place)
    /// The lines of a string.
    case lines(Place)
    /// The labelled payloads of a case.
    case payloads(Choice.Case, Place)
  }

  /// Notes the kind of a value.
  ///
  /// - Parameters:
  ///   - head: The value's line.
  ///   - shape: What it may be.
  ///   - place: Whose value it is.
  ///   - facts: What is known of the text.
  /// - Returns: What is to be read below it.
  static func read(
    _ head: Substring,
    _ shape: ValueShape,
    _ place: Place,
    into facts: inout TextFacts
  ) -> Below {
    func note(_ kind: String) { facts.note(kind, of: place) }
    switch shape {
    case .other: return .nothing
    case .boolean:
      note(head == "true" || head == "false" ? String(head) : ValueShape.unread)
      return .nothing
    case .optional(let inner):
      if head == "nil" {
        note("nil")
        return .nothing
      }
      if inner.wanted.isEmpty { note(ValueShape.some) }
      return read(head, inner, place, into: &facts)
    case .text:
      if head == "\"\"\"" { return .lines(place) }
      guard head.first == "\"" else {
        note(ValueShape.unread)
        return .nothing
      }
      for kind in kinds(ofText: head.dropFirst().dropLast()) { note(kind) }
      return .nothing
    case .list:
      if head.isEmpty { return .elements(place) }
      note(count(of: head) ?? ValueShape.unread)
      return .nothing
    case .choice(let choice):
      return read(head, choice, place, into: &facts)
    }
  }

  /// Notes the case of an enum.
  private static func read(
    _ head: Substring,
    _ choice: Choice,
    _ place: Place,
    into facts: inout TextFacts
  ) -> Below {
    func note(_ kind: String) { facts.note(kind, of: place) }
    let name = head.dropFirst().prefix { $0 != "(" && $0 != " " }
    guard head.first == ".", let found = choice.named(String(name)) else {
      note(ValueShape.unread)
      return .nothing
    }
    if let error = choice.error { facts.errors.append((error, found.name)) }
    if let subject = choice.subject {
      facts.subjects.insert(subject)
      facts.values.append(.init(subject: subject, property: nil, kind: ".\(found.name)"))
    }
    let payload = head.dropFirst(name.count + 1)
    if found.inner != nil, case .choice(let inner) = found.payloads[0].shape {
      guard payload.first == "(", payload.last == ")" else {
        note(ValueShape.unread)
        return .nothing
      }
      return read(
        payload.dropFirst().dropLast(),
        inner,
        place.around(".\(name)(", ")"),
        into: &facts
      )
    }
    let isNested = found.payloads.contains { if case .choice = $0.shape { true } else { false } }
    if !isNested { note(".\(name)") }
    return isNested ? .payloads(found, place) : .nothing
  }

  /// `none`, `one` or `many`, from what stands for a list in one line: `[]`, `3 elements`.
  private static func count(of head: Substring) -> String? {
    switch head {
    case "[]", "{}", "[:]", "no elements": return "none"
    case "1 element": return "one"
    default:
      let digits = head.prefix { $0.isNumber }
      return !digits.isEmpty && head.dropFirst(digits.count) == " elements" ? "many" : nil
    }
  }

  /// `none`, `one` or `many`.
  static func kind(ofCount count: Int) -> String {
    count == 0 ? "none" : count == 1 ? "one" : "many"
  }

  /// What a string is: empty, long, of other letters than ASCII's.
  static func kinds(ofText text: Substring) -> [String] {
    if text.isEmpty { return ["empty"] }
    var kinds: [String] = []
    if text.utf8.count >= ValueShape.longLength, text.count >= ValueShape.longLength {
      kinds.append("long")
    }
    if text.utf8.contains(where: { $0 >= 0x80 }) || text.contains("\\u{") {
      kinds.append("non-ASCII")
    }
    return kinds
  }
}

extension TextFacts {
  /// Notes that a place shows a kind of value.
  fileprivate mutating func note(_ kind: String, of place: ValueReader.Place) {
    values.append(
      .init(
        subject: place.subject,
        property: place.property,
        kind: place.prefix + kind + place.suffix
      )
    )
  }
}
