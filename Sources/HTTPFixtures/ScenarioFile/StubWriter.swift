import Foundation
import JSONSyntax
import ProofsheetBasics

/// Writes one stub as a mapping of a scenario file.
struct StubWriter {
  let stub: Stub

  func node() throws(FixtureError) -> JSONNode {
    var answers: [JSONNode] = []
    for answer in stub.answersInTurn {
      answers.append(try AnswerWriter(answer: answer, place: stub.place).node())
    }
    let rule = stub.states
    let required = rule.required.map { $0.sorted().map(JSONNode.string) }
    return .object([
      ("name", stub.name.map(JSONNode.string)),
      ("priority", stub.precedence == Stub.defaultPrecedence ? nil : .number(stub.precedence)),
      ("mayStayUnused", stub.unusedReason.map(JSONNode.string)),
      ("scenarioName", rule.machine.map { .string($0.name) }),
      ("requiredScenarioState", required.map { $0.count == 1 ? $0[0] : .array($0) }),
      ("newScenarioState", rule.next.map(JSONNode.string)),
      ("request", try request()),
      ("response", answers.count == 1 ? answers[0] : nil),
      ("responses", answers.count == 1 ? nil : .array(answers)),
      ("then", then),
    ])
  }

  private var then: JSONNode? {
    if stub.afterLast == (stub.answersInTurn.count == 1 ? .repeatLast : .stop) { return nil }
    switch stub.afterLast {
    case .stop: return .string("stop")
    case .repeatLast: return .string("repeatLast")
    case .startOver: return .string("startOver")
    }
  }

  func request() throws(FixtureError) -> JSONNode {
    let pattern = stub.pattern
    if let condition = pattern.conditions.first {
      throw .onlyInSwift("the condition \(quoted(condition.name))", at: stub.place)
    }
    let path = JSONNode.string(pattern.path.text)
    return .object(
      [
        ("method", .string(pattern.method.name)),
        ("scheme", pattern.scheme.map(JSONNode.string)),
        ("host", pattern.host.map(JSONNode.string)),
        ("urlPath", pattern.path.kind == .exact ? path : nil),
        ("urlPathTemplate", pattern.path.kind == .template ? path : nil),
        ("urlPathPattern", pattern.path.kind == .expression ? path : nil),
      ] + (try query(pattern.query)) + [
        ("headers", Self.rules(pattern.headers)),
        ("cookies", Self.rules(pattern.cookies)),
      ] + (try body(pattern.body))
    )
  }

  private static func rules(_ rules: [String: Stub.Value]) -> JSONNode? {
    if rules.isEmpty { return nil }
    return .object(
      rules.sorted { $0.key < $1.key }.map { name, rule in
        switch rule.want {
        case .equal(let text): (name, .object([("equalTo", .string(text))]))
        case .containing(let text): (name, .object([("contains", .string(text))]))
        case .matching(let text): (name, .object([("matches", .string(text))]))
        case .absent: (name, .object([("absent", .bool(true))]))
        case .present: (name, .object([("present", .bool(true))]))
        }
      }
    )
  }
}

extension FixtureError {
  /// A part of a scenario that no file can hold.
  static func onlyInSwift(_ part: String, at place: SourcePlace) -> FixtureError {
    FixtureError("The stub at \(place) cannot be written to a file: \(part) exists only in Swift.")
  }
}

// MARK: - Query and body

extension StubWriter {
  private func query(_ rule: Stub.Query) throws(FixtureError) -> [(String, JSONNode?)] {
    let parts = rule.parts
    if parts.isImpossible {
      throw .onlyInSwift("a query rule that contradicts itself", at: stub.place)
    }
    if let order = parts.order {
      let items = order.map { item in
        JSONNode.object([("name", .string(item.name)), ("value", item.value.map(JSONNode.string))])
      }
      return [("queryParametersInOrder", .array(items))]
    }
    let refused = parts.refused.sorted().map { name in
      (name, JSONNode?.some(.object([("absent", .bool(true))])))
    }
    let wanted = Self.items(parts.whole ?? Stub.Items(parts.required)) + refused
    return [
      ("queryParameters", wanted.isEmpty ? nil : .object(wanted)),
      ("otherQueryParameters", parts.whole == nil ? .string("allowed") : nil),
    ]
  }

  private static func items(_ items: Stub.Items) -> [(String, JSONNode?)] {
    var names: [String] = []
    for item in items.items where !names.contains(item.name) { names.append(item.name) }
    return names.map { name in
      let values = items.items.filter { $0.name == name }.map { item in
        JSONNode.object([("equalTo", item.value.map(JSONNode.string) ?? JSONNode(value: .null))])
      }
      return (name, values.count == 1 ? values[0] : .object([("hasExactly", .array(values))]))
    }
  }

  private func body(_ rule: Stub.Body) throws(FixtureError) -> [(String, JSONNode?)] {
    switch rule.want {
    case .unsaid: return []
    case .bytes(let data) where data.isEmpty:
      return stub.pattern.method.carriesBody ? Self.pattern([("absent", .bool(true))]) : []
    case .bytes(let data):
      return Self.pattern([("binaryEqualTo", .string(data.base64EncodedString()))])
    case .ignored: return Self.pattern([("anything", .bool(true))])
    case .text(let text): return Self.pattern([("equalTo", .string(text))])
    case .containing(let text): return Self.pattern([("contains", .string(text))])
    case .form(let fields): return [("formParameters", .object(Self.items(fields)))]
    case .multipart(let parts): return [("multipart", .array(parts.map(\.node)))]
    case .json(let value, let leeway):
      return Self.pattern([
        ("equalToJson", JSONNode(value)),
        ("ignoreArrayOrder", leeway.contains(.arrayOrder) ? .bool(true) : nil),
        ("ignoreExtraElements", leeway.contains(.extraElements) ? .bool(true) : nil),
      ])
    case .custom(let condition):
      throw .onlyInSwift("the body rule \(quoted(condition.name))", at: stub.place)
    case .invalid(let reason):
      throw .onlyInSwift("a body of which \(reason)", at: stub.place)
    }
  }

  private static func pattern(_ members: [(String, JSONNode?)]) -> [(String, JSONNode?)] {
    [("bodyPatterns", .array([.object(members)]))]
  }
}
