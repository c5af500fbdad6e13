import Foundation
import HTTPFixtures
import Testing

@testable import FixtureReview

/// What counts as a change of an answer, and what does not.
@Suite struct AnswerChangeTests {
  private static let rows: [(String, String, [String])] = [
    (#"{"a": 1, "b": "x"}"#, #"{"b": "y", "a": 2}"#, []),
    (#"{"a": 1, "b": 2}"#, #"{"a": 1}"#, ["gone b: a whole number"]),
    (#"{"a": 1}"#, #"{"a": 1, "b": null}"#, ["new b: null"]),
    (#"{"a": 1}"#, #"{"a": "1"}"#, ["type a: a whole number -> a text"]),
    (#"{"a": 1}"#, #"{"a": 1.5}"#, ["type a: a whole number -> a number"]),
    (#"{"a": 1.5}"#, #"{"a": 1}"#, []),
    (#"{"a": 1}"#, #"{"a": null}"#, ["type a: a whole number -> null"]),
    (#"{"a": {"b": 1}}"#, #"{"a": 2}"#, ["type a: an object -> a whole number"]),
    (#"{"a": {"b": 1}}"#, #"{}"#, ["gone a: an object"]),
    (#"{}"#, #"{"a": {"b": 1}}"#, ["new a: an object"]),
    (
      #"{"r": [{"p": 1, "q": 1}, {"q": 2}]}"#, #"{"r": [{"q": 1}, {"q": 2, "n": true}]}"#,
      ["gone r[].p: a whole number in 1 of 2", "new r[].n: true or false in 1 of 2"]
    ),
    (
      #"{"r": [{"p": 1}]}"#, #"{"r": []}"#,
      ["empty r: has no elements now, so that nothing can be said of their fields"]
    ),
    (#"{"r": []}"#, #"{"r": [{"p": 1}]}"#, ["new r[]: an object"]),
    (#"[[1]]"#, #"[["1"]]"#, ["type [][]: a whole number -> a text"]),
    (#"{"a": [1, "x"]}"#, #"{"a": ["x"]}"#, []),
    ("plain", #"{"a": 1}"#, ["content : text/plain -> JSON"]),
    (#"{"a": 1}"#, "<html>", ["content : JSON -> text/plain"]),
    ("one", "two", []),
    ("one", "", ["content : 3 bytes -> 0 bytes"]),
  ]

  @Test(arguments: rows.indices) func fieldsAreComparedAndValuesAreNot(_ row: Int) {
    let (old, new, wanted) = Self.rows[row]
    let live = LiveAnswer(status: 200, contentType: "text/plain; a=b", body: Data(new.utf8))
    #expect(Self.words(AnswerChange.all(from: Self.recorded(old), to: live)) == wanted)
  }

  @Test func aStatusAndATypeAreCompared() {
    let live = LiveAnswer(status: 404, contentType: "image/png", body: Data("two".utf8))
    let changes = AnswerChange.all(from: Self.recorded("one"), to: live)
    #expect(Self.words(changes) == ["status : 200 -> 404", "content : text/plain -> image/png"])
  }

  private static func words(_ changes: [AnswerChange]) -> [String] {
    changes.map { "\($0.kind.rawValue) \($0.path): \($0.detail)" }
  }

  private static func recorded(_ body: String) -> RecordedAnswer {
    RecordedAnswer(
      place: SourcePlace(fileID: "a.har", line: 1),
      method: "GET",
      url: "https://a.example/",
      status: 200,
      contentType: "text/plain",
      body: Data(body.utf8)
    )
  }
}
