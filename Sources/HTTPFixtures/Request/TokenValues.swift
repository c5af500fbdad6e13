import Foundation
import ProofsheetBasics

/// The secrets of a request, each with the redaction token that replaces the secret in a recording.
struct TokenValues {
  /// The request fields with redaction tokens in the recording, in the spelling of
  /// `SecretFields.names`.
  let fields: Set<String>
  private(set) var pairs: [(token: String, value: String)] = []

  /// Notes the secrets of a path, and returns whether all else equals the recorded path.
  ///
  /// Each secret must have at least 8 bytes and contain no slash.
  mutating func fit(path: String, _ recorded: String) -> Bool {
    let known = pairs.count
    return fit(path, recorded)
      && pairs[known...].allSatisfy {
        $0.value.utf8.count >= 8 && !$0.value.utf8.contains(UInt8(ascii: "/"))
      }
  }

  /// Notes the secrets of a text, and returns whether all else equals the recorded text.
  mutating func fit(_ text: String, _ recorded: String, in field: String = "") -> Bool {
    if text.utf8.elementsEqual(recorded.utf8) { return true }
    // A number or a date may look like a token, so it counts as one only in a secret field.
    if fields.contains(field), RedactionToken.isToken(Array(recorded.utf8)) {
      pairs.append((recorded, text))
      return true
    }
    // The recorded text has a hole for each token: `/botredacted-…/send`.
    let bytes = Array(recorded.utf8)
    let tokens = RedactionToken.ranges(in: bytes)
    let starts = [0] + tokens.map(\.upperBound)
    let ends = tokens.map(\.lowerBound) + [bytes.count]
    let holed = HoledText(literals: zip(starts, ends).map { Array(bytes[$0..<$1]) })
    guard let values = holed.values(in: text) else { return false }
    for (token, value) in zip(tokens, values) {
      pairs.append((String(decoding: bytes[token], as: UTF8.self), value))
    }
    return true
  }

  /// Notes the secrets of query items or form fields in any order, and returns whether all else is
  /// equal.
  ///
  /// - Complexity: O(n) if the items of each name come in the order of the recording; otherwise
  ///   O(n²) at worst.
  mutating func fit(_ items: Stub.Items, _ recorded: Stub.Items) -> Bool {
    guard items.items.count == recorded.items.count else { return false }
    // In reverse order, the first item of a name is the last element, whose removal is cheap.
    let others = Self.items(items.items, without: recorded.items).reversed()
    var rest = Dictionary(grouping: others, by: \.name)
    return Self.items(recorded.items, without: items.items).allSatisfy { item in
      let index = rest[item.name]?.lastIndex { other in
        guard let value = other.value, let wanted = item.value,
          QueryItem(other.name, wanted) == item
        else { return false }
        return fit(value, wanted, in: SecretFields.plain(item.name))
      }
      return index.flatMap { rest[item.name]?.remove(at: $0) } != nil
    }
  }

  /// Returns the items of a list that another list lacks: `a, a, b` without `a` leaves `a, b`.
  private static func items(_ items: [QueryItem], without others: [QueryItem]) -> [QueryItem] {
    var counts = Dictionary(others.map { ($0, 1) }, uniquingKeysWith: +)
    return items.filter { item in
      let count = counts[item] ?? 0
      counts[item] = count - 1
      return count < 1
    }
  }

  /// Notes the secrets of form parts in any order, and returns whether all else is equal.
  mutating func fit(_ parts: [Stub.FormPart], _ recorded: [Stub.FormPart]) -> Bool {
    fit(Stub.Items(parts.map(\.item)), Stub.Items(recorded.map(\.item)))
  }

  /// Notes the secrets of JSON, and returns whether all else is equal.
  mutating func fit(_ json: JSONValue, _ recorded: JSONValue, in field: String = "") -> Bool {
    switch (json, recorded) {
    case (.string(let text), .string(let wanted)): return fit(text, wanted, in: field)
    case (.number(let number), .number(let wanted)):
      if number == wanted { return true }
      let token = wanted.description
      guard fields.contains(field), token.utf8.count == 10, token.hasPrefix("20") else {
        return false
      }
      pairs.append((token, number.description))
      return true
    case (.array(let elements), .array(let wanted)):
      return elements.count == wanted.count
        && zip(elements, wanted).allSatisfy { fit($0, $1, in: field) }
    case (.object(let members), .object(let wanted)):
      guard members.count == wanted.count else { return false }
      return wanted.allSatisfy { key, value in
        members[key].map { fit($0, value, in: SecretFields.plain(key)) } ?? false
      }
    default: return json == recorded
    }
  }
}

extension Stub.FormPart {
  /// A query item that stands for the form part.
  ///
  /// The item's name includes the file name and the content type of the part.
  fileprivate var item: QueryItem {
    let text = String(data: bytes, encoding: .utf8)
    let kind = [fileName, contentType, text == nil ? "base64" : nil]
    return QueryItem(
      kind == [nil, nil, nil] ? name : "\(quoted(name)) \(kind)",
      text ?? bytes.base64EncodedString()
    )
  }
}
