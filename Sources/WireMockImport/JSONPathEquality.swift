import Foundation
import HTTPFixtures
import JSONSyntax

/// A JSON path that asks for one value, as `$[?(@.event == 'paid')]` does: a part of the JSON.
struct JSONPathEquality {
  private static let key = "matchesJsonPath"
  private let reader: ObjectReader

  init(_ reader: ObjectReader) { self.reader = reader }

  func body() throws(FixtureError) -> Stub.Body {
    let rule = try reader.required(Self.key)
    if let text = rule.text {
      let filter = /\$\.?\[\?\s*\(\s*@((?:\.[A-Za-z_][A-Za-z0-9_\-]*)+)\s*==\s*(.+?)\s*\)\s*\]/
      guard let match = try? filter.wholeMatch(in: text), let value = Self.literal(match.2) else {
        throw refusal
      }
      return Self.body(match.1, value)
    }
    let place = /\$((?:\.[A-Za-z_][A-Za-z0-9_\-]*)+)/
    let object = try reader.object(Self.key)
    guard object.keys.sorted() == ["equalTo", "expression"],
      let wanted = try object.text("equalTo"),
      let match = try? place.wholeMatch(in: try object.text("expression") ?? ""),
      // WireMock compares the spelling, so that 1 and "1" are alike.
      (try? JSONParser.parse(Data(wanted.utf8))) == nil
    else { throw refusal }
    return Self.body(match.1, .string(wanted))
  }

  private var refusal: FixtureError {
    reader.refusal(
      of: Self.key,
      "is more than one value of an object: use \"equalToJson\" with \"ignoreExtraElements\""
    )
  }

  /// A value as paths spell it; no list, of which a part would be enough in a scenario file.
  private static func literal(_ text: Substring) -> JSONNode? {
    if text.count > 1, text.first == "'", text.last == "'" {
      let inner = text.dropFirst().dropLast()
      return inner.contains { $0 == "'" || $0 == "\\" } ? nil : .string(String(inner))
    }
    guard let node = try? JSONParser.parse(Data(text.utf8)) else { return nil }
    switch node.value {
    case .array, .object: return nil
    default: return node
    }
  }

  private static func body(_ path: Substring, _ value: JSONNode) -> Stub.Body {
    let whole = path.split(separator: ".").reversed().reduce(value) { inner, name in
      .object([(String(name), inner)])
    }
    return .json(whole.meaning, ignoring: .extraElements)
  }
}
