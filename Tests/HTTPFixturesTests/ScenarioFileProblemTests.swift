import Foundation
import Testing

@testable import HTTPFixtures

/// What a developer gets wrong in a scenario's file is said with its line; nothing is guessed.
@Suite struct ScenarioFileProblemTests {
  /// A file whose one mapping has this request.
  private func file(_ request: String) -> Data {
    Data(
      """
      {
        "name": "one",
        "mappings": [
          {
            "request": \(request),
            "response": {"status": 200}
          }
        ]
      }
      """.utf8
    )
  }

  private func words(_ data: Data) -> String {
    do {
      _ = try Scenario(parsing: data, file: "S.json")
      return "no error"
    } catch {
      return "\(error)"
    }
  }

  @Test func wrongRequestsAreNamedWithTheirLine() {
    let get = #""method": "GET", "urlPath": "/a""#
    let rows: [(request: String, says: String)] = [
      (#"{"urlPath": "/a"}"#, "method"),
      (#"{\#(get), "headers": {"X-A": {}}}"#, "equalTo"),
      (#"{\#(get), "queryParametersInOrder": [{"value": "1"}]}"#, "name"),
      (#"{\#(get), "queryParameters": {"a": {"absent": false}}}"#, "absent"),
      (#"{\#(get), "queryParameters": {"a": {}}}"#, "equalTo"),
      (#"{\#(get), "bodyPatterns": []}"#, "a list of at least one rule"),
      (#"{\#(get), "bodyPatterns": [{"ignoreArrayOrder": true}]}"#, "equalTo"),
      (#"{\#(get), "bodyPatterns": [{"binaryEqualTo": "%%%"}]}"#, "a text in base64"),
      (#"{\#(get), "bodyPatterns": [{"anything": false}]}"#, "anything"),
    ]
    for row in rows {
      let words = words(file(row.request))
      #expect(words.contains(row.says) && words.contains("S.json:5"), "\(words)")
    }
    #expect(words(file("{\(get)}")) == "no error")
  }
}
