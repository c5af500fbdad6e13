import Foundation
import HTTPFixtures
import JSONSyntax
import ProofsheetBasics

/// Reads `bodyPatterns`, all of which must hold.
struct BodyPatternReader {
  private let reader: ObjectReader

  init(_ reader: ObjectReader) { self.reader = reader }

  func conditions() throws(FixtureError) -> [RequestCondition] {
    var conditions: [RequestCondition] = []
    for node in try reader.elements("bodyPatterns") ?? [] {
      if node["binaryEqualTo"] != nil {
        let bytes = try Self.bytes(node, file: reader.file)
        conditions.append(
          .telling(
            "body",
            { $0.body == bytes },
            difference: { request in
              let wish = Difference.shown(bytes)
              return Difference(.body, "body", is: Difference.shown(request.body), wants: wish)
            },
            edit: MappingEdit.body
          )
        )
      } else {
        let matcher = try MatcherReader(node, key: "bodyPatterns", file: reader.file).matcher()
        conditions.append(
          .asking(matcher, .body, "body", of: { $0.bodyText }, edit: MappingEdit.body)
        )
      }
    }
    return conditions
  }

  /// The bytes that `binaryEqualTo` wants.
  static func bytes(_ node: JSONNode, file: String) throws(FixtureError) -> Data {
    let rule = try ObjectReader(node, key: "bodyPatterns", file: file, known: ["binaryEqualTo"])
    guard let bytes = Data(base64Encoded: try rule.text("binaryEqualTo") ?? "") else {
      throw rule.wrong("binaryEqualTo", try rule.required("binaryEqualTo"), "a text in base64")
    }
    return bytes
  }
}

extension Stub.Request {
  /// The body as text; `nil` when there is none.
  var bodyText: String? { body.isEmpty ? nil : String(decoding: body, as: UTF8.self) }
}
