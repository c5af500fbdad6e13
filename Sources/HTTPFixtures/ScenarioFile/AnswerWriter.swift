import Foundation
import ProofsheetBasics

/// Writes one answer as a response of a scenario file.
struct AnswerWriter {
  let answer: Stub.Answer
  let place: SourcePlace

  func node() throws(FixtureError) -> JSONNode {
    if case .failure(let failure) = answer.content {
      return .object([("fault", .string("\(failure)")), ("fixedDelayMilliseconds", delay)])
    }
    let body = try body()
    return .object([
      ("status", .number(answer.status)),
      ("headers", headers(isJSON: body?.0 == "jsonBody")),
      body ?? ("body", nil),
      ("fixedDelayMilliseconds", delay),
      ("chunks", chunks),
      ("truncated", truncated),
    ])
  }

  private var delay: JSONNode? { answer.delay > .zero ? Self.milliseconds(answer.delay) : nil }

  private var chunks: JSONNode? {
    answer.pace.map { pace in
      .object([
        ("bytes", .number(pace.bytes)), ("everyMilliseconds", Self.milliseconds(pace.interval)),
      ])
    }
  }

  private var truncated: JSONNode? {
    answer.cut.map { cut in
      .object([("bytes", .number(cut.bytes)), ("unnoticed", cut.isNoticed ? nil : .bool(true))])
    }
  }

  private static func milliseconds(_ duration: Duration) -> JSONNode {
    JSONNode(value: .number(duration.milliseconds.description))
  }

  private func headers(isJSON: Bool) -> JSONNode? {
    var headers = answer.headers
    if answer.file == nil {
      let name = headers.keys.first { $0.lowercased() == "content-type" }
      let type = name.flatMap { headers.removeValue(forKey: $0) } ?? answer.contentType
      if let type, !(isJSON && type == "application/json") { headers["Content-Type"] = type }
    }
    let sorted = headers.sorted { $0.key < $1.key }
    return sorted.isEmpty ? nil : .object(sorted.map { ($0.key, .string($0.value)) })
  }

  private func body() throws(FixtureError) -> (String, JSONNode?)? {
    switch answer.content {
    case .file(let path): return ("bodyFileName", .string(path))
    case .garbage(let count): return ("garbageBytes", .number(count))
    case .bytes(let data) where data.isEmpty: return nil
    case .bytes(let data):
      if answer.contentType == "application/json", let node = try? JSONParser.parse(data) {
        let canonical = JSONNode(node.meaning)
        if Data(canonical.compactText.utf8) == data { return ("jsonBody", canonical) }
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
