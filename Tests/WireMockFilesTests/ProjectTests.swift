import Foundation
import HTTPFixtures
import TestSupport
import Testing
import WireMockFiles

/// Folders of mappings, and what is thrown at them.
@Suite struct ProjectTests {
  @Test func bookkeepingIsAccepted() throws {
    let mapping = """
      {"$schema": "x", "id": "8c5db8b0-2db4-4ad7-a99f-38c9b00da3f7", "uuid": "8c5db8b0", "name": "one",
        "persistent": true, "priority": 3, "insertionIndex": 7, "metadata": {"a": [1]},
        "postServeActions": {}, "serveEventListeners": [], "request": {"url": "/"}, "response": {}}
      """
    let project = try WireMockProject([
      "mappings/a.json": mapping,
      "mappings/b.json": #"{"mappings": [{"name": "two"}, {"name": "two"}], "meta": {"total": 2}}"#,
    ])
    let scenario = try project.scenario()
    try scenario.check()
    #expect(scenario.stubs.map(\.name) == [nil, nil, "one"])
    #expect(
      scenario.stubs.map(\.place.description) == [
        "mappings/b.json:1", "mappings/b.json:1", "mappings/a.json:1",
      ]
    )
    #expect(ScenarioClient(scenario).unusedStubs.isEmpty)
  }

  @Test func aFileAFolderOfMappingsAndAProjectAreOne() throws {
    let project = try WireMockProject([
      "mappings/sub/a.json": #"{"response": {"bodyFileName": "b.txt"}}"#, "__files/b.txt": "b",
      "__files/c.json": "{}", "other.json": "no mapping",
    ])
    for path in ["", "mappings", "mappings/sub", "mappings/sub/a.json"] {
      let place = path.isEmpty ? project.folder.url : project.folder.file(path)
      #expect(try Scenario(wireMock: place).stubs.count == 1, "\(path)")
    }
  }

  @Test func aBodyOutsideOfItsFolderIsRefused() throws {
    let project = try WireMockProject([
      "mappings/a.json": #"{"response": {"bodyFileName": "../mappings/a.json"}}"#,
      "__files/b.txt": "b",
    ])
    #expect(
      project.refusal() == """
        mappings/a.json:1 names a body that cannot be read. Fixture "../mappings/a.json" holds "..": \
        name a file below FOLDER/__files.
        """
    )
  }

  @Test(arguments: [
    #"{"urlPathPattern": "/(a+)+b"}"#, #"{"urlPattern": "/(a|a)*b"}"#,
    #"{"urlPath": "/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "headers": {"X": {"doesNotMatch": "(x+x+)+y"}}}"#,
  ])
  func anExpressionThatTriesForEverIsGivenUpAndNamed(_ request: String) async throws {
    let project = try WireMockProject([
      "mappings/a.json": #"{"request": \#(request), "response": {"body": "slow"}}"#,
      "mappings/b.json": #"{"priority": 9, "response": {"body": "any"}}"#,
    ])
    let client = ScenarioClient(try project.scenario())
    let asked = Asked(
      "GET /aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
      ["X": String(repeating: "x", count: 40)]
    )
    let error = await #expect(throws: FixtureError.self) {
      try await client.data(for: try asked.request)
    }
    #expect(error?.description.contains("was given up on the text of this request") == true)
    // No other stub may answer in its place, and what happened is known at the end.
    #expect(throws: FixtureError.self) { try client.verify() }
    #expect(try client.explain(asked.request).contains("was given up"))
    let other = try await client.data(for: Asked("GET /other").request).0
    #expect(String(decoding: other, as: UTF8.self) == "any")
  }

  @Test func fiveThousandFilesAreReadAndAsked() async throws {
    let project = try WireMockProject(["__files/none.txt": ""])
    let manager = FileManager.default
    for folder in 0..<50 {
      let place = project.folder.file("mappings/\(folder)")
      try manager.createDirectory(at: place, withIntermediateDirectories: true)
      for index in folder * 100..<folder * 100 + 100 {
        let path = "/items/\(index)"
        let address =
          index % 2 == 0 ? #""urlPath": "\#(path)""# : #""urlPattern": "\#(path)(\\?.*)?""#
        let text =
          #"{"request": {"method": "GET", \#(address)}, "response": {"jsonBody": {"n": \#(index)}}}"#
        let file = place.path + "/\(index).json"
        #expect(manager.createFile(atPath: file, contents: Data(text.utf8)))
      }
    }
    let client = ScenarioClient(try project.scenario())
    for index in [0, 1, 2_499, 4_998, 4_999] {
      let data = try await client.data(for: Asked("GET /items/\(index)?x=1").request).0
      #expect(String(decoding: data, as: UTF8.self) == "{\"n\": \(index)}")
    }
  }

  @Test func whatNobodyAnswersSaysWhatWouldMatch() async throws {
    let project = try WireMockProject([
      "mappings/search.json": """
      {
        "request": {
          "method": "GET", "urlPath": "/search", "queryParameters": {"term": {"equalTo": "Kim"}}
        }
      }
      """,
      "mappings/other.json": #"{"request": {"urlPattern": "/other/.*"}}"#,
    ])
    let client = ScenarioClient(try project.scenario())
    let error = await #expect(throws: UnmatchedRequest.self) {
      try await client.data(for: Asked("GET /search?term=Lee").request)
    }
    let text = error?.description.replacingOccurrences(
      of: project.folder.url.lastPathComponent,
      with: "NAME"
    )
    #expect(
      text == """
        No stub of scenario "NAME" answers GET https://example.org/search?term=Lee.
        The nearest stub is GET /search?… at mappings/search.json:1:
          query "term" is "Lee", the stub wants "Kim"
        To match, write at mappings/search.json:1: "queryParameters": {"term":{"equalTo":"Lee"}}
        """
    )
  }
}
