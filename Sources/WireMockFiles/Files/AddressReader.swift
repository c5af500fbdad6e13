import Foundation
import HTTPFixtures
import JSONSyntax
import ProofsheetBasics

/// Reads the one key by which a mapping names addresses, as `urlPath` and `urlPattern` do.
///
/// WireMock compares what was sent, with its percent-encoding.
struct AddressReader {
  static let keys = ["url", "urlPattern", "urlPath", "urlPathPattern", "urlPathTemplate"]

  /// The path by which a stub is found, and what must hold beside it.
  struct Address {
    let path: Stub.Path
    var conditions: [RequestCondition] = []
    var template: PathParameters?
  }

  private let reader: ObjectReader

  init(_ reader: ObjectReader) { self.reader = reader }

  func address() throws(FixtureError) -> Address {
    // WireMock takes the first of these and says nothing of the others; here two are an error.
    guard let key = try reader.only(of: Self.keys) else {
      return Address(path: .any(shownAs: "/…"))
    }
    let text = try reader.text(key) ?? ""
    switch key {
    case "url": return url(text)
    case "urlPath": return path(text)
    case "urlPathTemplate": return try template(text)
    case "urlPattern": return try pattern(key, \.rawTarget, "path and query")
    default: return try pattern(key, \.rawPath, "path")
    }
  }

  private func path(_ text: String) -> Address {
    guard text.hasPrefix("/") else { return unsent(text, "urlPath", \.rawPath) }
    return Address(path: .exact(text), conditions: [Self.spelling(of: text, "urlPath", \.rawPath)])
  }

  private func url(_ text: String) -> Address {
    let path = String(text.prefix { $0 != "?" })
    guard path.hasPrefix("/") else { return unsent(text, "url", \.rawTarget) }
    let query = path.count == text.count ? nil : String(text.dropFirst(path.count + 1))
    let condition = RequestCondition.telling(
      "url",
      { $0.rawQuery == query },
      difference: { request in
        let found = request.rawQuery.map { quoted($0) } ?? "missing"
        let wish = query.map { quoted($0) } ?? "it absent"
        return Difference(.query, "query", is: found, wants: wish)
      },
      edit: { MappingEdit.text("url", $0.rawTarget) }
    )
    let spelling = Self.spelling(of: path, "url", \.rawTarget)
    return Address(path: .exact(path), conditions: [spelling, condition])
  }

  /// An address that no request can have, such as one without a slash in front.
  private func unsent(
    _ text: String,
    _ key: String,
    _ value: @escaping @Sendable (Stub.Request) -> String
  ) -> Address {
    let condition = RequestCondition.asking(
      .equal(to: text, ignoringCase: false),
      .path,
      key == "url" ? "path and query" : "path",
      of: { value($0) },
      edit: { MappingEdit.text(key, value($0)) }
    )
    return Address(path: .any(shownAs: text), conditions: [condition])
  }

  /// The table finds paths by their decoded text; where encodings differ, what was sent decides.
  private static func spelling(
    of path: String,
    _ key: String,
    _ value: @escaping @Sendable (Stub.Request) -> String
  ) -> RequestCondition {
    .telling(
      "path",
      { $0.rawPath == path },
      difference: { Difference(.path, "path", is: quoted($0.rawPath), wants: quoted(path)) },
      edit: { MappingEdit.text(key, value($0)) }
    )
  }

  private func template(_ text: String) throws(FixtureError) -> Address {
    guard let template = PathParameters(text) else {
      throw reader.wrong(
        "urlPathTemplate",
        try reader.required("urlPathTemplate"),
        "a path with {parts}"
      )
    }
    let condition = RequestCondition.telling(
      "urlPathTemplate",
      { template.values(in: $0.rawPath) != nil },
      difference: { request in
        let wish = "the form \(quoted(text))"
        return Difference(.path, "path", is: quoted(request.rawPath), wants: wish)
      },
      edit: { MappingEdit.text("urlPathTemplate", $0.rawPath) }
    )
    let start = text.prefix { $0 != "{" && $0 != "*" }
    let path = Stub.Path.any(shownAs: text, from: String(start))
    return Address(path: path, conditions: [condition], template: template)
  }

  private func pattern(
    _ key: String,
    _ value: @escaping @Sendable (Stub.Request) -> String,
    _ word: String
  ) throws(FixtureError) -> Address {
    let expression = try reader.expression(key)
    let matcher = TextMatcher.matching(expression)
    let start = LiteralStart(of: expression.text)
    let condition = RequestCondition.telling(
      key,
      { matcher.fits(.init(text: value($0), request: $0)) },
      difference: { Difference(.path, word, is: quoted(value($0)), wants: matcher.wish) },
      edit: { request in
        MappingEdit.text(key, NSRegularExpression.escapedPattern(for: value(request)))
      }
    )
    let path = Stub.Path.any(shownAs: expression.text, from: start.text)
    return Address(path: path, conditions: [condition])
  }
}

/// The text with which everything begins that an expression takes.
struct LiteralStart: Hashable, Sendable {
  let text: String

  init(of expression: String) {
    guard !expression.contains("|"), !expression.hasPrefix("(?") else {
      text = ""
      return
    }
    var literal: [UInt8] = []
    for byte in expression.utf8 {
      let isSign = "/-_%&=,;:@~!\"' ".utf8.contains(byte)
      let isLetter = (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte)
      guard isSign || isLetter || (0x30...0x39).contains(byte) else {
        // What stands before one of these may be missing.
        if "*?{".utf8.contains(byte), !literal.isEmpty { literal.removeLast() }
        break
      }
      literal.append(byte)
    }
    text = String(decoding: literal, as: UTF8.self)
  }
}
