import Foundation
import HTTPFixtures
import JSONSyntax

/// The state of a client as JSON.
struct ControlReport {
  private let client: ScenarioClient

  init(_ client: ScenarioClient) { self.client = client }

  /// The scenario's name, the current states, and each stub with the number of its requests.
  var scenario: JSONNode {
    let progress = client.progress
    return .object([
      ("name", .string(client.scenario.name)),
      (
        "states",
        .object(progress.states.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })
      ),
      (
        "stubs",
        .array(
          zip(client.scenario.stubs, progress.uses).map { stub, uses in
            .object([
              ("request", .string("\(stub.pattern)")),
              ("name", stub.name.map(JSONNode.string)),
              ("place", .string("\(stub.place)")),
              ("uses", .number(uses)),
              ("answers", .array(stub.answersInTurn.map { .string("\($0)") })),
            ])
          }
        )
      ),
    ])
  }

  /// The remembered requests, the oldest first.
  ///
  /// The report omits all headers, since they may contain credentials.
  var requests: JSONNode {
    let (dropped, exchanges) = client.past
    return .object([
      ("dropped", .number(dropped)),
      (
        "requests",
        .array(
          exchanges.map { exchange in
            .object([
              ("number", .number(exchange.number)),
              ("request", .string(exchange.request.descriptionWithHost)),
              ("body", Self.text(of: exchange.request).map(JSONNode.string)),
              ("outcome", .string(exchange.outcome.rawValue)),
              ("answer", exchange.answer.map(JSONNode.string)),
              ("stub", exchange.stub.map { .string("\($0)") }),
            ])
          }
        )
      ),
    ])
  }

  /// Returns the body, or the size and the checksum of a body that is binary or was too long to
  /// keep.
  private static func text(of request: Stub.Request) -> String? {
    if request.body.isEmpty { return request.bodyDigest }
    return String(data: request.body, encoding: .utf8) ?? request.bodyLines.joined()
  }

  /// Returns the result of the verification: whether the scenario passed, and its problems.
  func verification(_ problems: [String]) -> JSONNode {
    .object([
      ("isVerified", .bool(problems.isEmpty)),
      ("problems", .array(problems.map(JSONNode.string))),
    ])
  }
}
