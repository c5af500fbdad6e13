import Foundation
import ProofsheetBasics

/// A stub that answers one request, and the line that adds it to a scenario.
package struct NewStub {
  /// The sentence about the request: a line to add, or a word for a used-up stub.
  package let advice: String
  /// The stub of the line; `nil` when a line would not help.
  package private(set) var stub: Stub?

  /// - Parameters:
  ///   - request: The request without an answer.
  ///   - nearest: The nearest stub; the new one names a host when this one does.
  ///   - scenario: The scenario without a stub for the request.
  package init(
    for request: Stub.Request,
    beside nearest: UnmatchedRequest.NearMiss?,
    in scenario: Scenario
  ) {
    let isFile = nearest?.place.fileID.lowercased().hasSuffix(".json") ?? false
    if nearest?.isSpent == true {
      let word = isFile ? "\"then\": \"repeatLast\"" : "then: .repeatLast"
      advice = "To have an answer, give the stub one more, or \(word)"
      return
    }
    let host = nearest?.pattern.host.map { _ in "\(request.scheme)://\(request.hostAndPort)" }
    let (body, words) = Self.body(of: request)
    let stub = Stub(
      request.method,
      .exact(request.rawPath),
      host: host,
      query: .exactly(request.query),
      body: body
    ).answers(.status(200))
    self.stub = stub
    let rules = [
      host.map { "host: \(Self.text($0))" },
      request.query.items.isEmpty ? nil : "query: .exactly(\(Self.list(request.query)))",
      words.map { "body: \($0)" },
    ]
    let arguments = [Self.name(of: request.method), Self.text(request.rawPath)]
    let swift = (arguments + rules.compactMap { $0 }).joined(separator: ", ")
    let line = isFile && scenario.recording == nil ? Self.mapping(of: stub) : nil
    let way = scenario.recording == nil ? "" : "record this request too (FIXTURE_RECORD=new), or "
    advice = "To have an answer, \(way)add: \(line ?? "Stub(\(swift)).answers(.status(200))")"
  }

  /// The rule for the body with its spelling in Swift; nil where the default takes the body.
  private static func body(of request: Stub.Request) -> (Stub.Body, String?) {
    let (carries, text) = (request.method.carriesBody, String(data: request.body, encoding: .utf8))
    let any: (Stub.Body, String?) = carries ? (.unsaid, nil) : (.ignored, ".ignored")
    guard !request.body.isEmpty else { return (.unsaid, nil) }
    guard request.body.count <= 500, let text else { return any }
    switch Stub.Body.recorded(request).want {
    case .json(let value, _):
      let isPlain = !value.description.contains("\"#") && !value.description.contains("\\#")
      let json = isPlain ? "#\"\(value)\"#" : self.text(value.description)
      return (.json(value), ".json(text: \(json))")
    case .form(let rule): return (.form(rule.items), ".form(\(list(rule.items)))")
    case .multipart: return any
    default: return (.text(text), ".text(\(self.text(text)))")
    }
  }

  /// The stub as an element of `mappings` in the file of a scenario.
  private static func mapping(of stub: Stub) -> String? {
    guard let text = try? Scenario("new", stubs: [stub]).fileText(),
      case .object(let file)? = try? JSONParser.parse(Data(text.utf8)),
      case .array(let mappings)? = file.values["mappings"]
    else { return nil }
    return mappings.first?.description
  }

  private static func name(of method: Stub.Method) -> String {
    let known: [Stub.Method] = [.get, .head, .options, .post, .put, .patch, .delete]
    return known.contains(method)
      ? ".\(method.name.lowercased())" : "Stub.Method(\(text(method.name)))"
  }

  private static func list(_ items: Stub.Items) -> String {
    let pairs = items.sorted.map { "\(text($0.name)): \($0.value.map { text($0) } ?? "nil")" }
    return pairs.isEmpty ? "[:]" : "[\(pairs.joined(separator: ", "))]"
  }

  private static func text(_ value: String) -> String { quoted(value, limit: .max) }
}
