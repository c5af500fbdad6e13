import Foundation
import ProofsheetBasics

extension Stub.Answer {
  /// Reads an answer of a scenario file.
  init(_ json: JSONValue, at path: String) throws {
    let object = try FileObject(json, at: path, keys: FileKeys.answer)
    var answer = try Self.content(object)
    if let delay = try object.milliseconds("fixedDelayMilliseconds") {
      answer = answer.delayed(by: delay)
    }
    if let chunks = try object.object("chunks", FileKeys.chunks) {
      answer = answer.inChunks(
        of: try chunks.need("bytes", chunks.integer("bytes", in: 1...Int.max)),
        every: try chunks.milliseconds("everyMilliseconds") ?? .zero
      )
    }
    if let cut = try object.object("truncated", FileKeys.truncated) {
      let bytes = try cut.need("bytes", cut.integer("bytes", in: 0...Int.max))
      answer = answer.truncated(to: bytes, noticed: try !cut.truth("unnoticed"))
    }
    self = answer
  }

  private static func content(_ object: FileObject) throws -> Stub.Answer {
    let status = try object.integer("status", in: 100...599) ?? 200
    var headers = try object.members("headers", FileObject.text)
    let body = try object.only(of: ["bodyFileName", "body", "jsonBody", "base64Body", "fault"])
    if body == "fault" {
      let words = Stub.Failure.allCases.map { ("\($0)", $0) }
      return .failure(try object.choice("fault", words) ?? .connectionLost)
    }
    if let path = try object.text("bodyFileName") {
      return .file(path, status: status, headers: headers)
    }
    let name = headers.keys.first { $0.lowercased() == "content-type" }
    let type = name.flatMap { headers.removeValue(forKey: $0) }
    let kind = type ?? (body == "jsonBody" ? "application/json" : nil)
    var bytes = Data(try object.text("body")?.utf8 ?? "".utf8)
    if let json = object["jsonBody"] { bytes = Data(json.sorted.compactText.utf8) }
    if body == "base64Body" { bytes = try object.base64("base64Body") }
    return .data(bytes, contentType: kind, status: status, headers: headers)
  }

  // MARK: - Writing

  /// Returns the answer as a scenario file has it.
  ///
  /// - Throws: `FixtureError` for an answer that exists only in Swift.
  func json(at place: SourcePlace) throws(FixtureError) -> JSONValue {
    let wait = delay > .zero ? JSONValue.number(delay.milliseconds) : nil
    if case .failure(let failure) = content {
      return .members([("fault", .string("\(failure)")), ("fixedDelayMilliseconds", wait)])
    }
    let body = try body(at: place)
    let chunks = pace.map { pace in
      JSONValue.members([
        ("bytes", .number(Decimal(pace.bytes))),
        ("everyMilliseconds", .number(pace.interval.milliseconds)),
      ])
    }
    let truncated = cut.map { cut in
      JSONValue.members([
        ("bytes", .number(Decimal(cut.bytes))), ("unnoticed", cut.isNoticed ? nil : .bool(true)),
      ])
    }
    return .members([
      ("status", .number(Decimal(status))),
      ("headers", headers(isJSON: body?.0 == "jsonBody")),
      body ?? ("body", nil),
      ("fixedDelayMilliseconds", wait),
      ("chunks", chunks),
      ("truncated", truncated),
    ])
  }

  private func headers(isJSON: Bool) -> JSONValue? {
    var headers = headers
    if file == nil {
      let name = headers.keys.first { $0.lowercased() == "content-type" }
      let type = name.flatMap { headers.removeValue(forKey: $0) } ?? contentType
      if let type, !(isJSON && type == "application/json") { headers["Content-Type"] = type }
    }
    let sorted = headers.sorted { $0.key < $1.key }
    return sorted.isEmpty ? nil : .members(sorted.map { ($0.key, .string($0.value)) })
  }

  private func body(at place: SourcePlace) throws(FixtureError) -> (String, JSONValue?)? {
    switch content {
    case .file(let path): return ("bodyFileName", .string(path))
    case .bytes(let data) where data.isEmpty: return nil
    case .bytes(let data):
      if contentType == "application/json", let json = try? JSONParser.parse(data).sorted,
        Data(json.compactText.utf8) == data
      {
        return ("jsonBody", json)
      }
      guard let text = String(data: data, encoding: .utf8), Data(text.utf8) == data else {
        return ("base64Body", .string(data.base64EncodedString()))
      }
      return ("body", .string(text))
    case .failure: return nil
    case .thrown(let error):
      throw .onlyInSwift("the error \(quoted("\(error)"))", at: place)
    case .leftOut(let request):
      throw FixtureError("The scenario cannot be written to a file: \(request)")
    case .computed(let name, _):
      throw .onlyInSwift("the computed answer \(quoted(name))", at: place)
    case .unusable(let reason):
      throw .onlyInSwift("an answer without a body (\(reason))", at: place)
    }
  }
}

extension FixtureError {
  static func onlyInSwift(_ part: String, at place: SourcePlace) -> FixtureError {
    FixtureError("The stub at \(place) cannot be written to a file: \(part) exists only in Swift.")
  }
}
