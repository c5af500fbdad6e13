import Foundation
import ProofsheetBasics

/// A request without a matching stub; the client never sends it to a network.
public struct UnmatchedRequest: Error, Hashable, Sendable {
  /// The stub that nearly matches the request.
  package struct NearMiss: Hashable, Sendable {
    /// The pattern of the stub.
    package let pattern: RequestPattern
    /// The line that declares the stub.
    package let place: SourcePlace
    /// The reasons why the stub does not answer, in words.
    let lines: [String]
    /// Whether the request matches the pattern, and the stub has no answer for it now.
    let isMatch: Bool
    /// Whether earlier requests have used all answers of the stub.
    let isSpent: Bool
  }

  /// The name of the scenario.
  package let scenario: String
  /// The number of the request among the client's requests, counted from 1.
  package let number: Int
  /// The request that no stub answers.
  package internal(set) var request: Stub.Request
  /// The stub nearest to the request; `nil` for a scenario without stubs.
  package private(set) var nearest: NearMiss?
  /// The recorded request that equals this request and has no playable answer.
  private(set) var leftOut: LeftOutRequest?
  /// The stubs of one rank that all match the request, each with its place.
  private(set) var rivals: [String] = []
  /// The sentence that makes a stub answer the request.
  let advice: String
}

// MARK: - The nearest stub

extension UnmatchedRequest {
  /// Finds the stub of a scenario that is nearest to a request without a match.
  ///
  /// Stubs with fewer differing parts are nearer, then stubs with the same path, of these the ones
  /// with fewer single differences. Among equals, the stub that has given all its answers comes first,
  /// then unused stubs, then stubs with an earlier declaration.
  init(
    _ request: Stub.Request,
    in scenario: Scenario,
    state: ClientState,
    spent: Int? = nil,
    leftOut: LeftOutRequest? = nil
  ) {
    // The texts of all differences would cost more than the search for the nearest stub.
    let keys = scenario.stubs.enumerated().map { index, stub in
      let distance = stub.pattern.distance(of: request)
      // Of two stubs, one that only the state keeps from answering is nearer.
      let (part, single) = stub.answers(in: state.state) ? (0, 1) : (2, 0)
      let use = index == spent ? -1 : min(state.uses[index], 1)
      return (distance.parts + part, distance.single + single, use, index)
    }
    let nearest = keys.min { $0 < $1 }.map { key in
      NearMiss(scenario.stubs[key.3], to: request, isSpent: key.3 == spent, state.state)
    }
    self.scenario = scenario.name
    number = state.count + 1
    self.request = request.inOrderOfNames
    self.nearest = nearest
    // A stub that has given all its answers is the reason, and not an entry of the recording.
    self.leftOut =
      leftOut ?? (spent == nil ? scenario.leftOutRequests.first { $0.takes(request) } : nil)
    advice = NewStub(for: self.request, beside: nearest, in: scenario).advice
  }

  init(_ request: Stub.Request, in scenario: Scenario, state: ClientState, rivals: [Stub]) {
    self.scenario = scenario.name
    number = state.count + 1
    self.request = request.inOrderOfNames
    self.rivals = rivals.map { "\($0.pattern) at \($0.place)" }
    advice =
      "Narrow one of them, give one .priority(1), or join them to one stub with several answers."
  }
}

extension UnmatchedRequest.NearMiss {
  fileprivate init(
    _ stub: Stub,
    to request: Stub.Request,
    isSpent: Bool,
    _ state: String
  ) {
    let differences = stub.pattern.differences(in: request).map(\.description)
    let count = stub.answersInTurn.count
    let spent =
      count == 1 ? "it has given its only answer" : "it has given all its \(count) answers"
    (pattern, place, self.isSpent) = (stub.pattern, stub.place, isSpent)
    isMatch = differences.isEmpty
    lines = isSpent ? [spent] : differences + stub.obstacle(in: state)
  }
}

extension Stub {
  /// Returns the state that keeps the stub from answering, in words; nothing for another reason.
  fileprivate func obstacle(in state: String) -> [String] {
    guard let requiredStates, !answers(in: state) else { return [] }
    let wanted = requiredStates.sorted().map { quoted($0) }.joined(separator: " or ")
    return ["\(Difference("state", is: quoted(state), wants: wanted))"]
  }
}

// MARK: - Text

extension UnmatchedRequest: CustomStringConvertible {
  /// The request, the nearest stub and its differences, and a line that makes a stub answer it.
  public var description: String {
    let head = "No stub of scenario \(quoted(scenario)) answers \(request.descriptionWithHost)."
    if let leftOut { return "\(head)\n\(leftOut)" }
    var lines = [head, "The scenario has no stubs."]
    if !rivals.isEmpty {
      lines[1] = "Several stubs match it, and only their order decides:"
      lines += rivals.map { "  \($0)" }
    } else if let nearest {
      lines[1] = "The nearest stub is \(nearest.pattern) at \(nearest.place):"
      lines += nearest.lines.map { "  \($0)" }
    }
    return (lines + [advice]).joined(separator: "\n")
  }
}

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
    let mapping = ScenarioFile.text(of: ScenarioFile.Mapping(stub), [])
    let isEdited = isFile && scenario.recorded == nil
    let line =
      isEdited ? String(decoding: mapping, as: UTF8.self) : "Stub(\(swift)).answers(.status(200))"
    let way = scenario.recorded == nil ? "" : "record this request too (FIXTURE_RECORD=new), or "
    advice = "To have an answer, \(way)add: \(line)"
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
