import Foundation

/// One response of a scenario file.
struct AnswerFile: Decodable {
  enum Key: String, CodingKey, CaseIterable {
    case status, headers, bodyFileName, body, jsonBody, base64Body, garbageBytes, fault
    case fixedDelayMilliseconds, chunks, truncated
  }
  enum ChunkKey: String, CodingKey, CaseIterable { case bytes, everyMilliseconds }
  enum CutKey: String, CodingKey, CaseIterable { case bytes, unnoticed }

  let answer: Stub.Answer

  init(from decoder: any Decoder) throws {
    let object = try decoder.object(Key.self)
    var answer = try Self.content(object)
    if let delay = try object.milliseconds(.fixedDelayMilliseconds) {
      answer = answer.delayed(by: delay)
    }
    if object.contains(.chunks) {
      let chunks = try object.superDecoder(forKey: .chunks).object(ChunkKey.self)
      _ = try chunks.decode(Int.self, forKey: .bytes)
      answer = answer.inChunks(
        of: try chunks.integer(.bytes, in: 1...Int.max) ?? 1,
        every: try chunks.milliseconds(.everyMilliseconds) ?? .zero
      )
    }
    if object.contains(.truncated) {
      let cut = try object.superDecoder(forKey: .truncated).object(CutKey.self)
      _ = try cut.decode(Int.self, forKey: .bytes)
      let bytes = try cut.integer(.bytes, in: 0...Int.max) ?? 0
      answer = answer.truncated(to: bytes, noticed: try !cut.truth(.unnoticed))
    }
    self.answer = answer
  }

  private static func content(_ object: KeyedDecodingContainer<Key>) throws -> Stub.Answer {
    let status = try object.integer(.status, in: 100...599) ?? 200
    var headers = try object.decodeIfPresent([String: String].self, forKey: .headers) ?? [:]
    let body = try object.only(
      of: [.bodyFileName, .body, .jsonBody, .base64Body, .garbageBytes, .fault]
    )
    if body == .fault {
      let words = Stub.Failure.allCases.map { ("\($0)", $0) } + wireMockFaults
      return .failure(try object.choice(.fault, words) ?? .connectionLost)
    }
    if body == .bodyFileName {
      let path = try object.decode(String.self, forKey: .bodyFileName)
      return .file(path, status: status, headers: headers)
    }
    let name = headers.keys.first { $0.lowercased() == "content-type" }
    let type = name.flatMap { headers.removeValue(forKey: $0) }
    if body == .garbageBytes {
      let count = try object.integer(.garbageBytes, in: 1...100_000_000) ?? 1
      let content = Stub.Answer.Content.garbage(count)
      return Stub.Answer(content: content, status: status, contentType: type, headers: headers)
    }
    let kind = type ?? (body == .jsonBody ? "application/json" : nil)
    return .data(try bytes(body, of: object), contentType: kind, status: status, headers: headers)
  }

  private static func bytes(
    _ key: Key?,
    of object: KeyedDecodingContainer<Key>
  ) throws -> Data {
    switch key {
    case nil: Data()
    case .jsonBody?:
      Data(JSONNode(try object.decode(JSONValue.self, forKey: .jsonBody)).compactText.utf8)
    case .base64Body?: try object.base64(.base64Body)
    case let key?: Data(try object.decode(String.self, forKey: key).utf8)
    }
  }

  /// WireMock's names of failures, each with the failure that stands for it.
  private static let wireMockFaults: [(String, Stub.Failure)] = [
    ("CONNECTION_RESET_BY_PEER", .connectionLost), ("EMPTY_RESPONSE", .connectionLost),
    ("RANDOM_DATA_THEN_CLOSE", .malformedResponse),
    ("MALFORMED_RESPONSE_CHUNK", .malformedResponse),
  ]
}
