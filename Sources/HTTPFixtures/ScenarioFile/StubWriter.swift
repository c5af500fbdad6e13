import Foundation
import ProofsheetBasics

/// Writes one stub in the format of a scenario file.
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
      ("allowUnused", stub.unusedReason.map(JSONNode.string)),
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
    let usual: Stub.AfterLast = stub.answersInTurn.count == 1 ? .repeatLast : .stop
    return stub.afterLast == usual ? nil : .string("\(stub.afterLast)")
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
    return .object(rules.sorted { $0.key < $1.key }.map { ($0.key, .object($0.value.members)) })
  }
}

extension Stub.Value {
  /// The rule for a text as a scenario file writes it:
  /// `{"equalTo": "ios", "caseInsensitive": true}`.
  fileprivate var members: [(String, JSONNode?)] {
    let member: (String, JSONNode?) =
      switch want {
      case .equal(let text): ("equalTo", .string(text))
      case .containing(let text): ("contains", .string(text))
      case .matching(let expression): ("matches", .string(expression.text))
      case .invalid(let text): ("matches", .string(text))
      case .absent: ("absent", .bool(true))
      case .present: ("present", .bool(true))
      }
    return [member, ("caseInsensitive", ignoresCase ? .bool(true) : nil)]
  }
}

extension FixtureError {
  /// Returns the error for a part of a scenario that no file can contain.
  static func onlyInSwift(_ part: String, at place: SourcePlace) -> FixtureError {
    FixtureError("The stub at \(place) cannot be written to a file: \(part) exists only in Swift.")
  }
}

// MARK: - Query and body

extension StubWriter {
  private func query(_ rule: Stub.Query) throws(FixtureError) -> [(String, JSONNode?)] {
    if rule.isImpossible {
      throw .onlyInSwift("a query rule that contradicts itself", at: stub.place)
    }
    if let order = rule.order {
      let items = order.map { item in
        JSONNode.object([("name", .string(item.name)), ("value", item.value.map(JSONNode.string))])
      }
      return [("queryParametersInOrder", .array(items))]
    }
    let wanted = Self.members(of: rule)
    return [
      ("queryParameters", wanted.isEmpty ? nil : .object(wanted)),
      ("otherQueryParameters", rule.isOpen ? .string("allowed") : nil),
    ]
  }

  /// Returns the items of a query or a form, and the rules for other names.
  private static func members(of rule: Stub.Query) -> [(String, JSONNode?)] {
    let refused = rule.refused.map { ($0, Stub.Value.absent) }
    let rules = rule.rules.merging(refused) { rule, _ in rule }.sorted { $0.key < $1.key }
    return items(rule.items) + rules.map { ($0.key, .object($0.value.members)) }
  }

  private static func items(_ items: Stub.Items) -> [(String, JSONNode?)] {
    let values = Dictionary(grouping: items.items, by: \.name)
    var seen: Set<String> = []
    return items.items.map(\.name).filter { seen.insert($0).inserted }.map { name in
      let values = (values[name] ?? []).map { item in
        JSONNode.object([("equalTo", item.value.map(JSONNode.string) ?? JSONNode(value: .null))])
      }
      return (name, values.count == 1 ? values[0] : .object([("hasExactly", .array(values))]))
    }
  }

  private func body(_ rule: Stub.Body) throws(FixtureError) -> [(String, JSONNode?)] {
    var patterns: [JSONNode] = []
    switch rule.want {
    case .unsaid: return []
    case .bytes(let data) where data.isEmpty && !stub.pattern.method.carriesBody: return []
    case .form(let rule): return [("formParameters", .object(Self.members(of: rule)))]
    case .multipart(let parts): return [("multipart", .array(parts.map(\.node)))]
    case .all(let rules):
      for rule in rules { patterns.append(.object(try pattern(rule))) }
    default: patterns = [.object(try pattern(rule))]
    }
    return [("bodyPatterns", .array(patterns))]
  }

  private func pattern(_ rule: Stub.Body) throws(FixtureError) -> [(String, JSONNode?)] {
    switch rule.want {
    case .bytes(let data) where data.isEmpty: return [("absent", .bool(true))]
    case .bytes(let data): return [("binaryEqualTo", .string(data.base64EncodedString()))]
    case .ignored, .unsaid: return [("anything", .bool(true))]
    case .text(let rule): return rule.members
    case .json(let value, let leeway):
      return [
        ("equalToJson", JSONNode(value)),
        ("ignoreArrayOrder", leeway.contains(.arrayOrder) ? .bool(true) : nil),
        ("ignoreExtraElements", leeway.contains(.extraElements) ? .bool(true) : nil),
      ]
    case .form, .multipart, .all:
      throw .onlyInSwift("a body rule that combines a form with other rules", at: stub.place)
    case .custom(let condition):
      throw .onlyInSwift("the body rule \(quoted(condition.name))", at: stub.place)
    case .invalid(let reason):
      throw .onlyInSwift("an invalid body rule (\(reason))", at: stub.place)
    }
  }
}
