import Foundation
import HTTPFixtures
import Testing

@testable import FixtureReview
@testable import SnapshotReview

/// `proofsheet fixtures --refresh`.
@Suite struct RefreshTests {
  private let scene = Scene()

  init() throws {
    try scene.write(Self.archive, to: "Fixtures/web.har")
    try scene.write(Self.scenario, to: "Fixtures/Scenarios/api.json")
    try scene.write(#"{"id": 1, "name": "Ann"}"#, to: "Fixtures/User/user.json")
  }

  private static let archive = #"""
    {"log": {"entries": [
    {"request": {"method": "GET", "url": "https://web.example/list?page=1",
      "headers": [{"name": "Accept", "value": "application/json"},
       {"name": "Authorization", "value": "Bearer x"}]},
     "response": {"status": 200, "content": {"size": 8, "text": "{\"a\": 1}"}}},
    {"request": {"method": "POST", "url": "https://web.example/list", "headers": []},
     "response": {"status": 201, "headers": []}}]}}
    """#

  private static let scenario = #"""
    {"name": "api", "mappings": [
    {"request": {"method": "GET", "scheme": "https", "host": "api.example", "urlPath": "/a%20b",
      "queryParameters": {"q": {"equalTo": "x+y z"}}},
     "response": {"status": 200, "bodyFileName": "User/user.json"}},
    {"request": {"method": "GET", "urlPath": "/nowhere"}, "response": {"status": 200}},
    {"request": {"method": "GET", "host": "api.example", "urlPathTemplate": "/user/{id}"},
     "response": {"status": 200}},
    {"request": {"method": "GET", "host": "api.example", "urlPath": "/turns"},
     "responses": [{"status": 200}, {"status": 500}]},
    {"request": {"method": "GET", "host": "api.example", "urlPath": "/down"},
     "response": {"fault": "offline"}}]}
    """#

  /// A server in the test.
  private func refresh(
    _ paths: [String] = [],
    credentials: RefreshCredentials? = nil,
    printsJSON: Bool = false,
    asking ask: CommandContext.Ask
  ) throws -> Scene.Answer {
    var answer = Scene.Answer(code: 0)
    let context = try Scene.context(in: scene.root, printsJSON: printsJSON) { answer.output += $0 }
    answer.code = try context.refresh(paths, isLive: true, credentials: credentials, asking: ask)
    return answer
  }

  private func live(_ body: String) -> LiveAnswer {
    LiveAnswer(status: 200, contentType: "application/json", body: Data(body.utf8))
  }

  @Test func nothingIsAskedUnlessItIsSaid() throws {
    let listed = try scene.session("fixtures --refresh")
    scene.environment = ["CI": "true"]
    assertText(listed + (try scene.session("fixtures --refresh --live")))
  }

  @Test func aProgramGetsTheSameList() throws {
    let answer = try refresh(["web.har"], printsJSON: true) { _ throws(LiveFailure) in
      live(#"{"a": "1"}"#)
    }
    assertText(answer.shown)
  }

  @Test func whatServersHaveChangedIsNamed() throws {
    var asked: [LiveRequest] = []
    let answer = try refresh { request throws(LiveFailure) in
      asked.append(request)
      if request.url.host() == "web.example" { throw LiveFailure("the host is not known") }
      return live(#"{"id": "1", "email": null}"#)
    }
    assertText(answer.shown)
    #expect(asked.map(\.headers) == [[:], ["Accept": "application/json"]])
    #expect(try scene.text("Fixtures/User/user.json") == #"{"id": 1, "name": "Ann"}"#)
  }

  @Test func aServerThatAnswersAsBeforeIsFresh() throws {
    let answer = try refresh(["Scenarios"]) { _ throws(LiveFailure) in
      live(#"{"name": "Bob", "id": 7}"#)
    }
    assertText(answer.shown)
  }

  @Test func headersGoToTheirHostAlone() throws {
    try scene.write("# mine\nAuthorization: Bearer abc:d\n", to: "private.txt")
    var asked: [String: [String: String]] = [:]
    let credentials = RefreshCredentials(file: "private.txt", host: "API.example")
    _ = try refresh(credentials: credentials) { request throws(LiveFailure) in
      asked[request.url.host() ?? ""] = request.headers
      throw LiveFailure("no")
    }
    #expect(asked["api.example"] == ["Authorization": "Bearer abc:d"])
    #expect(asked["web.example"] == ["Accept": "application/json"])
  }

  @Test func wrongInputIsNamed() throws {
    try scene.write("a: b\nnone", to: "wrong.txt")
    let wrong = [
      "--live", "--refresh --headers private.txt", "--refresh --host a --headers private.txt",
      "--refresh --host a --headers wrong.txt", "--refresh Scenarios/apj.json",
    ]
    let told = try wrong.map { try scene.session("fixtures \($0)") }
    try scene.write("x", to: "Fixtures/broken.har")
    assertText(told.joined() + (try scene.session("fixtures --refresh broken.har")))
  }
}

/// What counts as a change of an answer, and what does not.
@Suite struct AnswerChangeTests {
  private static let rows = [
    (#"{"a": 1, "b": "x"}"#, #"{"b": "y", "a": 2}"#), (#"{"a": 1, "b": 2}"#, #"{"a": 1}"#),
    (#"{"a": 1}"#, #"{"a": 1, "b": null}"#), (#"{"a": 1}"#, #"{"a": "1"}"#),
    (#"{"a": 1}"#, #"{"a": 1.5}"#), (#"{"a": 1.5}"#, #"{"a": 1}"#),
    (#"{"a": 1}"#, #"{"a": null}"#), (#"{"a": {"b": 1}}"#, #"{"a": 2}"#),
    (#"{"a": {"b": 1}}"#, #"{}"#), (#"{}"#, #"{"a": {"b": 1}}"#),
    (#"{"r": [{"p": 1, "q": 1}, {"q": 2}]}"#, #"{"r": [{"q": 1}, {"q": 2, "n": true}]}"#),
    (#"{"r": [{"p": 1}]}"#, #"{"r": []}"#), (#"{"r": []}"#, #"{"r": [{"p": 1}]}"#),
    (#"[[1]]"#, #"[["1"]]"#), (#"{"a": [1, "x"]}"#, #"{"a": ["x"]}"#), ("plain", #"{"a": 1}"#),
    (#"{"a": 1}"#, "<html>"), ("one", "two"), ("one", ""),
  ]

  @Test func fieldsAreComparedAndValuesAreNot() {
    let told = Self.rows.map { old, new in
      let live = LiveAnswer(status: 200, contentType: "text/plain; a=b", body: Data(new.utf8))
      let words = Self.words(AnswerChange.all(from: Self.recorded(old), to: live))
      return "\(old) => \(new)\n" + words.map { "  \($0)\n" }.joined()
    }
    assertText(told.joined())
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
