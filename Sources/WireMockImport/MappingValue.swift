import Foundation
import HTTPFixtures
import JSONSyntax

/// Reads what a mapping asks of one text, or of a body.
struct MappingValue {
  private static let not = "says what must not be, and rules here say what must be"
  private static let several = "asks for several values, and here one decides"
  private static let number = "compares numbers"
  /// Why a rule cannot be said in a scenario file.
  private static let reasons: [String: String] = [
    "doesNotMatch": not, "doesNotContain": not, "not": not,
    "and": "joins rules, and there is one for each value here",
    "or": "leaves a choice: write a mapping for each",
    "hasExactly": several, "includes": several,
    "before": "compares dates", "after": "compares dates", "equalToDateTime": "compares dates",
    "equalToXml": "compares XML", "matchesXPath": "compares XML",
    "matchesJsonSchema": "is a schema: use \"equalToJson\"",
    "equalToNumber": number, "greaterThanNumber": number, "greaterThanEqualNumber": number,
    "lessThanNumber": number, "lessThanEqualNumber": number,
  ]

  private let reader: ObjectReader
  private let name: String

  init(_ node: JSONNode, _ name: String, _ file: String) throws(FixtureError) {
    reader = try .open(node, name, file)
    self.name = name
    for key in reader.keys {
      if let reason = Self.reasons[key] { throw reader.refusal(of: key, reason) }
    }
  }

  func value() throws(FixtureError) -> Stub.Value {
    if reader.keys == ["anything"] || reader.node["matches"]?.text == ".*" { return .present }
    return try ValueReader(reader.node, key: name, file: reader.file).rule()
  }

  func body() throws(FixtureError) -> Stub.Body {
    if reader.node["equalToJson"] != nil { return try json() }
    if reader.node["matchesJsonPath"] != nil { return try JSONPathEquality(reader).body() }
    if reader.keys == ["anything"] { return .ignored }
    guard let text = try reader.text("binaryEqualTo") else { return .fitting(try value()) }
    guard let bytes = Data(base64Encoded: text) else {
      throw reader.refusal(of: "binaryEqualTo", "is no base64")
    }
    return .bytes(bytes)
  }

  private func json() throws(FixtureError) -> Stub.Body {
    try reader.refuseOthers(than: ["equalToJson", "ignoreArrayOrder", "ignoreExtraElements"], [:])
    var wanted = try reader.required("equalToJson")
    if let text = wanted.text {
      do throws(JSONSyntaxError) {
        wanted = try JSONParser.parse(Data(text.utf8))
      } catch {
        throw reader.refusal(of: "equalToJson", "is no JSON: \(error.problem)")
      }
    }
    if wanted.compactText.contains("${json-unit.") {
      throw reader.refusal(of: "equalToJson", "holds a placeholder of JsonUnit")
    }
    var leeway: Stub.Body.JSONLeeway = []
    if try reader.truth("ignoreArrayOrder") { leeway.insert(.arrayOrder) }
    if try reader.truth("ignoreExtraElements") { leeway.insert(.extraElements) }
    return .json(wanted.meaning, ignoring: leeway)
  }
}
