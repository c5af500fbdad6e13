import Foundation

/// Reads one response of a scenario file.
package struct AnswerReader {
  private static let bodies = [
    "bodyFileName", "body", "jsonBody", "base64Body", "garbageBytes", "fault",
  ]

  private let reader: ObjectReader

  package init(_ node: JSONNode, file: String) throws(FixtureError) {
    let keys = ["status", "headers", "fixedDelayMilliseconds", "chunks", "truncated"]
    reader = try ObjectReader(node, key: "response", file: file, known: keys + Self.bodies)
  }

  package func answer() throws(FixtureError) -> Stub.Answer {
    var answer = try content()
    if let delay = try reader.milliseconds("fixedDelayMilliseconds") {
      answer = answer.delayed(by: delay)
    }
    if let node = reader.node["chunks"] {
      let chunks = try reader.object(node, "chunks", known: ["bytes", "everyMilliseconds"])
      _ = try chunks.required("bytes")
      answer = answer.inChunks(
        of: try chunks.integer("bytes", in: 1...Int.max) ?? 1,
        every: try chunks.milliseconds("everyMilliseconds") ?? .zero
      )
    }
    if let node = reader.node["truncated"] {
      let cut = try reader.object(node, "truncated", known: ["bytes", "unnoticed"])
      _ = try cut.required("bytes")
      let bytes = try cut.integer("bytes", in: 0...Int.max) ?? 0
      answer = answer.truncated(to: bytes, noticed: try !cut.truth("unnoticed"))
    }
    return answer
  }

  private func content() throws(FixtureError) -> Stub.Answer {
    let status = try reader.integer("status", in: 100...599) ?? 200
    var headers = try reader.texts("headers")
    let body = try reader.only(of: Self.bodies)
    if body == "fault" {
      let words = Stub.Failure.allCases.map { ("\($0)", $0) } + Self.wireMockFaults
      return .failure(try reader.choice("fault", words) ?? .connectionLost)
    }
    if body == "bodyFileName" {
      let path = try reader.text("bodyFileName") ?? ""
      return .file(path, status: status, headers: headers)
    }
    let name = headers.keys.first { $0.lowercased() == "content-type" }
    let type = name.flatMap { headers.removeValue(forKey: $0) }
    if body == "garbageBytes" {
      let count = try reader.integer("garbageBytes", in: 1...100_000_000) ?? 1
      let content = Stub.Answer.Content.garbage(count)
      return Stub.Answer(content: content, status: status, contentType: type, headers: headers)
    }
    let bytes = try bytes(body)
    let kind = type ?? (body == "jsonBody" ? "application/json" : nil)
    return .data(bytes, contentType: kind, status: status, headers: headers)
  }

  private func bytes(_ key: String?) throws(FixtureError) -> Data {
    guard let key else { return Data() }
    let node = try reader.required(key)
    if key == "jsonBody" { return Data(JSONNode(node.meaning).compactText.utf8) }
    let text = try reader.text(key) ?? ""
    guard key == "base64Body" else { return Data(text.utf8) }
    guard let data = Data(base64Encoded: text) else {
      throw reader.wrong(key, node, "a text in base64")
    }
    return data
  }

  /// WireMock's names of failures, each with the failure that stands for it.
  private static let wireMockFaults: [(String, Stub.Failure)] = [
    ("CONNECTION_RESET_BY_PEER", .connectionLost), ("EMPTY_RESPONSE", .connectionLost),
    ("RANDOM_DATA_THEN_CLOSE", .malformedResponse),
    ("MALFORMED_RESPONSE_CHUNK", .malformedResponse),
  ]
}
