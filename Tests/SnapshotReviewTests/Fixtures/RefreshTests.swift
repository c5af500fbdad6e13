import Foundation
import Testing

@testable import FixtureReview
@testable import SnapshotReview

/// `proofsheet fixtures --refresh`.
@Suite struct RefreshTests {
  private let scene: Scene

  init() throws {
    scene = try Scene()
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

  private static let obstacles = """
    Fixtures/Scenarios/api.json:5 GET /nowhere
      not asked: its stub names no host.
    Fixtures/Scenarios/api.json:6 GET api.example/user/{id}
      not asked: its stub takes more than one URL.
    Fixtures/Scenarios/api.json:8 GET https://api.example/turns
      not asked: it has several answers.
    Fixtures/Scenarios/api.json:10 GET https://api.example/down
      not asked: its answer is none of a server.

    """
  private static let post = """
    Fixtures/web.har:6 POST https://web.example/list
      not asked: POST may change something on the server.

    """

  @Test func nothingIsAskedUnlessItIsSaid() {
    let answer = scene.run("fixtures", "--refresh")
    #expect(
      answer.output == """
        Fixtures/Scenarios/api.json:2 GET https://api.example/a%20b?q=x%2By%20z

        """ + Self.obstacles + """
          Fixtures/web.har:2 GET https://web.example/list?page=1

          """ + Self.post + """
          2 recorded answers would be asked; 5 cannot be asked. Nothing was asked: add --live.

          """
    )
    #expect(answer.code == 0)
  }

  @Test func aProgramGetsTheSameList() throws {
    let json = try refresh(["web.har"], printsJSON: true) { _ throws(LiveFailure) in
      LiveAnswer(status: 200, contentType: nil, body: Data(#"{"a": "1"}"#.utf8))
    }
    let list = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    #expect(list?["isLive"] as? Bool == true)
    let answers = try #require(list?["answers"] as? [[String: Any]])
    #expect(answers.map { $0["place"] as? String } == ["Fixtures/web.har:2", "Fixtures/web.har:6"])
    #expect(
      answers[0]["changes"] as? [[String: String]] == [
        ["kind": "type", "path": "a", "detail": "a whole number -> a text"]
      ]
    )
    #expect(answers[1]["notAsked"] as? String == "POST may change something on the server")
  }

  @Test func serversAreRefusedOnCI() {
    scene.environment = ["CI": "true"]
    let answer = scene.run("fixtures", "--refresh", "--live")
    #expect(
      answer
        == .init(
          code: 2,
          errors: "proofsheet: 'fixtures --refresh --live' is refused because CI is set, where a "
            + "test run must not hang on a server; ask from your own machine.\n"
        )
    )
  }

  @Test func whatServersHaveChangedIsNamed() throws {
    var asked: [LiveRequest] = []
    let (code, output) = try refresh { request throws(LiveFailure) in
      asked.append(request)
      if request.url.host() == "web.example" { throw LiveFailure("the host is not known") }
      let body = Data(#"{"id": "1", "email": null}"#.utf8)
      return LiveAnswer(status: 200, contentType: "application/json", body: body)
    }
    #expect(
      output == """
        Fixtures/Scenarios/api.json:2 GET https://api.example/a%20b?q=x%2By%20z
          type     id: a whole number -> a text
          gone     name: a text
          new      email: null

        """ + Self.obstacles + """
          Fixtures/web.har:2 GET https://web.example/list?page=1
            silent   the host is not known

          """ + Self.post + """
          4 changes in 2 recorded answers; 5 cannot be asked. Nothing was written; \
          FIXTURE_RECORD=all swift test records anew.

          """
    )
    #expect(code == 1)
    #expect(asked.map(\.headers) == [[:], ["Accept": "application/json"]])
    #expect(try scene.text("Fixtures/User/user.json") == #"{"id": 1, "name": "Ann"}"#)
  }

  @Test func aServerThatAnswersAsBeforeIsFresh() throws {
    let (code, output) = try refresh(["Scenarios"]) { _ throws(LiveFailure) in
      let body = Data(#"{"name": "Bob", "id": 7}"#.utf8)
      return LiveAnswer(status: 200, contentType: "application/json", body: body)
    }
    let end = "Nothing has changed in 1 recorded answer; 4 cannot be asked.\n"
    #expect(output == Self.obstacles + end)
    #expect(code == 0)
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

  private static let wrong: [([String], String)] = [
    (["--live"], "'--live' means nothing without '--refresh'; add it."),
    (
      ["--refresh", "--headers", "private.txt"],
      "'--headers' means nothing without '--host'; add it."
    ),
    (
      ["--refresh", "--host", "a", "--headers", "private.txt"],
      "private.txt does not exist; write a header a line into it."
    ),
    (
      ["--refresh", "--host", "a", "--headers", "wrong.txt"],
      "wrong.txt:2 is no header; write it as 'Authorization: Bearer …'."
    ),
    (
      ["--refresh", "Scenarios/apj.json"],
      "Scenarios/apj.json is no recording, nor a folder of them; the nearest: "
        + "Fixtures/Scenarios/api.json."
    ),
    (
      ["--refresh", "broken.har"],
      "Fixtures/broken.har cannot be read: broken.har:1:1 is no JSON: no value begins with \"x\"."
    ),
  ]

  @Test(arguments: wrong.indices) func wrongInputIsNamed(_ row: Int) throws {
    try scene.write("a: b\nnone", to: "wrong.txt")
    if row == Self.wrong.count - 1 { try scene.write("x", to: "Fixtures/broken.har") }
    let (arguments, sentence) = Self.wrong[row]
    let answer = scene.run(["fixtures"] + arguments)
    #expect(answer == .init(code: 2, errors: "proofsheet: \(sentence)\n"))
  }

  /// Refreshes against a server in the test.
  private func refresh(
    _ paths: [String] = [],
    credentials: RefreshCredentials? = nil,
    printsJSON: Bool = false,
    asking ask: CommandContext.Ask
  ) throws -> (code: Int32, output: String) {
    var output = ""
    let surroundings = Surroundings(
      environment: [:],
      workingDirectory: scene.root,
      output: Terminal(write: { output += $0 }),
      errors: { _ in },
      answer: { nil },
      echoesAnswers: false,
      newRun: { "run" },
      runSwift: { _, _ in .exited(0) }
    )
    let context = CommandContext(
      workspace: try Workspace(
        workingDirectory: scene.root,
        packagePath: nil,
        environment: [:]
      ),
      surroundings: surroundings,
      printsJSON: printsJSON
    )
    let code = try context.refresh(paths, isLive: true, credentials: credentials, asking: ask)
    return (code, output)
  }
}
