import Foundation
import HTTPFixtures
import JSONSyntax

/// What a client has come to, as JSON.
struct ControlReport {
  private let client: ScenarioClient

  init(_ client: ScenarioClient) { self.client = client }

  /// The name, the states that the client is in, and each stub with the requests it took.
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

  /// The requests that are remembered, the oldest first.
  ///
  /// No header is shown, because credentials stand there.
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

  /// The body, or its size and checksum when it is no text or was too long to be remembered.
  private static func text(of request: Stub.Request) -> String? {
    if request.body.isEmpty { return request.bodyDigest }
    return String(data: request.body, encoding: .utf8) ?? request.bodyLines.joined()
  }

  /// Whether every request had an answer and every stub was used up, and what is wrong otherwise.
  func verification(_ problems: [String]) -> JSONNode {
    .object([
      ("isVerified", .bool(problems.isEmpty)),
      ("problems", .array(problems.map(JSONNode.string))),
    ])
  }
}
