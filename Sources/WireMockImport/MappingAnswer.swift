import Foundation
import HTTPFixtures
import JSONSyntax
import ProofsheetBasics

/// Reads what a mapping answers, in the words of a scenario file.
struct MappingAnswer {
  private static let bodies = ["body", "jsonBody", "base64Body", "bodyFileName"]
  private static let keys =
    bodies + [
      "status", "statusMessage", "headers", "fixedDelayMilliseconds", "chunkedDribbleDelay",
      "fault", "transformers", "transformerParameters", "fromConfiguredStub",
    ]
  private static let proxy = "sends requests on: record the answers of that server"
  private static let reasons = [
    "delayDistribution": "is random: use \"fixedDelayMilliseconds\"", "proxyBaseUrl": proxy,
    "additionalProxyRequestHeaders": proxy, "removeProxyRequestHeaders": proxy,
    "proxyUrlPrefixToRemove": proxy,
  ]

  /// The name below `__files` of a body that becomes a fixture, and its bytes.
  let file: (name: String, bytes: Data)?
  private let reader: ObjectReader
  private let headers: JSONNode
  private let bodyKey: String?

  init(_ node: JSONNode, _ file: String, _ folder: MappingFolder) throws(FixtureError) {
    reader = try ObjectReader.open(node, "response", file)
    try reader.refuseOthers(than: Self.keys, Self.reasons)
    for node in try reader.elements("transformers") ?? [] where node.text != "response-template" {
      let name = quoted(node.text ?? node.kind)
      throw reader.refusal(of: "transformers", "is code of a server: \(name)")
    }
    headers = try Self.headers(reader)
    bodyKey = try reader.only(of: Self.bodies)
    self.file = try bodyKey == "bodyFileName" ? Self.body(reader, folder) : nil
    try refuseTemplates()
  }

  /// The answer, with a body of a file in a fixture, or in itself.
  func answer(from path: String?) throws(FixtureError) -> Stub.Answer {
    var body = bodyKey.map { ($0, reader.node[$0]) }
    if let path {
      body = ("bodyFileName", .string(path))
    } else if let file {
      body = ("base64Body", .string(file.bytes.base64EncodedString()))
    }
    let members = [
      ("status", reader.node["status"]), ("headers", headers), ("fault", reader.node["fault"]),
      ("fixedDelayMilliseconds", reader.node["fixedDelayMilliseconds"]),
    ]
    var node = JSONNode.object(members + (body.map { [$0] } ?? []))
    node.line = reader.node.line
    let answer = try AnswerReader(node, file: reader.file).answer()
    guard let dribble = reader.node["chunkedDribbleDelay"] else { return answer }
    let rule = try ObjectReader.open(dribble, "chunkedDribbleDelay", reader.file)
    let count = try rule.integer("numberOfChunks", in: 1...1_000_000) ?? 1
    let time = try rule.milliseconds("totalDuration") ?? .zero
    var size = file?.bytes.count
    if size == nil { size = try answer.recordedBody(in: FixtureFolder(root: .root)).count }
    return answer.inChunks(of: ((size ?? 0) + count - 1) / count, every: time / count)
  }

  private static func headers(_ reader: ObjectReader) throws(FixtureError) -> JSONNode {
    var headers: [(String, JSONNode?)] = []
    for member in try reader.members("headers") {
      let values = (member.value.elements ?? [member.value]).map { $0.text ?? $0.compactText }
      if values.count > 1, member.key.lowercased() == "set-cookie" {
        throw reader.refusal(of: "headers", "holds several cookies, which one line cannot")
      }
      headers.append((member.key, .string(values.joined(separator: ", "))))
    }
    return .object(headers)
  }

  private static func body(
    _ reader: ObjectReader,
    _ folder: MappingFolder
  ) throws(FixtureError) -> (name: String, bytes: Data) {
    let name = try reader.text("bodyFileName") ?? ""
    if let body = folder.body(name, of: reader.file) { return body }
    let reason = "names no file below __files that can be read: \(quoted(name))"
    throw reader.refusal(of: "bodyFileName", reason)
  }

  /// What WireMock renders for each request cannot be said once.
  private func refuseTemplates() throws(FixtureError) {
    for key in ["headers", bodyKey].compactMap({ $0 }) {
      let isIn = reader.node[key]?.compactText.contains("{{") == true
      let isInFile = key != "headers" && file?.bytes.range(of: Data("{{".utf8)) != nil
      if isIn || isInFile { throw reader.refusal(of: key, "is a template: write what it gives") }
    }
  }
}

extension URL {
  /// Where no fixture is looked for.
  fileprivate static let root = URL(filePath: "/")
}
