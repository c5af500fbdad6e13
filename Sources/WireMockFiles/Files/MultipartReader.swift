import Foundation
import HTTPFixtures
import JSONSyntax
import ProofsheetBasics

/// Reads `multipartPatterns`, each of which one part of the body must fit, or all.
struct MultipartReader {
  private static let keys = ["name", "fileName", "matchingType", "headers", "bodyPatterns"]

  private let reader: ObjectReader

  init(_ reader: ObjectReader) { self.reader = reader }

  func conditions() throws(FixtureError) -> [RequestCondition] {
    var conditions: [RequestCondition] = []
    for node in try reader.elements("multipartPatterns") ?? [] {
      conditions.append(try condition(node))
    }
    return conditions
  }

  private func condition(_ node: JSONNode) throws(FixtureError) -> RequestCondition {
    let rule = try ObjectReader(
      node,
      key: "multipartPatterns",
      file: reader.file,
      known: Self.keys
    )
    let takesAll =
      try rule.choice("matchingType", [("ANY", false), ("ALL", true)]) ?? false
    let matcher = try PartMatcher(rule)
    let wish = "\(takesAll ? "only parts" : "a part") with \(matcher.wish)"
    return .telling(
      "multipart: \(wish)",
      { request in
        guard let parts = MultipartBody(request)?.parts, takesAll || !parts.isEmpty else {
          return false
        }
        return takesAll
          ? parts.allSatisfy { matcher.fits($0, of: request) }
          : parts.contains { matcher.fits($0, of: request) }
      },
      difference: { request in
        let parts = MultipartBody(request)?.parts
        let names = parts.map { parts in
          "one with \(parts.isEmpty ? "no parts" : parts.map { quoted($0.name) }.joined(separator: ", "))"
        }
        return Difference(.body, "body", is: names ?? "no multipart body", wants: wish)
      },
      edit: { _ in MappingEdit.without("multipartPatterns") }
    )
  }
}

/// What a mapping asks of one part.
private struct PartMatcher: Sendable {
  let wish: String
  private let name: String?
  private let fileName: String?
  private let headers: [(name: String, matcher: ValuesMatcher)]
  private let bodies: [TextMatcher]
  private let bytes: [Data]

  init(_ rule: ObjectReader) throws(FixtureError) {
    name = try rule.text("name")
    fileName = try rule.text("fileName")
    var headers: [(name: String, matcher: ValuesMatcher)] = []
    for member in try rule.members("headers") {
      headers.append((member.key, try ValuesReader(member, file: rule.file).matcher()))
    }
    var bodies: [TextMatcher] = []
    var bytes: [Data] = []
    for node in try rule.elements("bodyPatterns") ?? [] {
      if node["binaryEqualTo"] != nil {
        bytes.append(try BodyPatternReader.bytes(node, file: rule.file))
      } else {
        bodies.append(try MatcherReader(node, key: "bodyPatterns", file: rule.file).matcher())
      }
    }
    (self.headers, self.bodies, self.bytes) = (headers, bodies, bytes)
    let words =
      (name.map { ["the name \(quoted($0))"] } ?? [])
      + (fileName.map { ["the file name \(quoted($0))"] } ?? [])
      + headers.map { "header \(quoted($0.name)) \($0.matcher.wish)" } + bodies.map(\.wish)
      + bytes.map { "\($0.count) bytes" }
    wish = words.joined(separator: " and ")
  }

  func fits(_ part: MultipartBody.Part, of request: Stub.Request) -> Bool {
    (name == nil || part.name == name) && (fileName == nil || part.fileName == fileName)
      && headers.allSatisfy { name, matcher in
        let values = part.headers.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
        return matcher.fits(values, of: request)
      }
      && bodies.allSatisfy { $0.fits(.init(text: part.text, request: request)) }
      && bytes.allSatisfy { $0 == part.body }
  }
}
