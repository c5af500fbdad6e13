import Foundation
import Measuring

@testable import HTTPFixtures
@testable import TrafficRecording

/// A recording of 1,000 answers of 20 KB, beside the same one without redaction; no request is
/// sent.
@MainActor
func measureRecording() async throws {
  let rows = (0..<300).map {
    #"{"id": \#($0), "title": "Title number \#($0)", "at": "2026-11-26T20:04:00Z"}"#
  }
  let body = Data(#"{"rows": [\#(rows.joined(separator: ", "))]}"#.utf8)
  let exchanges = (0..<1_000).map {
    RecordedExchange(method: "GET", url: "https://a.example/\($0)", status: 200, responseBody: body)
  }
  try await table.add(
    "1,000 recorded answers of 20 KB",
    atMost: 1.8,
    rounds: 5,
    {
      var redactor = Redactor(.standard)
      _ = try text(of: exchanges.map { redactor.redacted($0) })
    },
    beside: { _ = try text(of: exchanges) }
  )
}

/// The scenario file of the exchanges, after one look at each body.
private func text(of exchanges: [RecordedExchange]) throws -> Data {
  for exchange in exchanges { _ = try JSONValue(parsing: exchange.responseBody) }
  let given = { (exchange: RecordedExchange, _: Stub.Request) in exchange.answer }
  let stubs = try RecordedStub.stubs(of: exchanges, file: "a", matching: .standard, answer: given)
  return try Scenario.file("a", of: stubs)
}
