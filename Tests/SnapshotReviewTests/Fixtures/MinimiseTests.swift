import SnapshotReview
import Testing

/// What `fixtures --minimise` takes out.
@Suite struct MinimiseTests {
  private let minimise: MinimiseScene
  private var scene: Scene { minimise.scene }

  init() throws { minimise = try MinimiseScene() }

  @Test func whatNoTestNeedsGoes() throws {
    try scene.write(MinimiseScene.search, to: "Fixtures/S/search.json")
    try scene.write("{\"a\": 1}", to: "Fixtures/S/unread.json")
    try scene.write("{\"a\": ", to: "Fixtures/S/broken.json")
    try scene.write("{\"mappings\": []}", to: "Fixtures/Scenarios/debug.json")
    let runs = minimise.swift(
      reading: ["S/search.json", "S/broken.json"],
      MinimiseScene.showsNames
    )
    let answer = scene.run("fixtures", "--minimise")
    #expect(
      answer
        == .init(
          code: 0,
          output: """
            Fixtures/S/broken.json  6 bytes: it is no JSON (line 1, column 7: the text ends where a \
            value is expected)
            Fixtures/S/search.json  128 -> 64 bytes
              - count
              - results[].id
              - results[].kind
            Fixtures/S/unread.json  8 bytes: no test reads it
            1 file of 128 bytes are 64: 3 files tried in 7 runs of the tests.

            """
        )
    )
    #expect(try scene.text("Fixtures/S/search.json") == MinimiseScene.short)
    #expect(runs.arguments.first == ["test"])
    #expect(runs.arguments.dropFirst().dropLast().allSatisfy { $0 == ["test", "--skip-build"] })
    #expect(runs.arguments.last == ["test"])
    #expect(try minimise.leftovers() == [])
    let again = scene.run("fixtures", "--minimise", "S")
    #expect(again.output.hasSuffix("Nothing to take out: 3 files tried in 3 runs of the tests.\n"))
    #expect(again.code == 0)
  }

  @Test func aDryRunOnlyShowsWhatWouldGo() throws {
    try scene.write(MinimiseScene.search, to: "Fixtures/S/search.json")
    minimise.swift(MinimiseScene.showsNames)
    let answer = scene.run("fixtures", "--minimise", "--dry-run", "Fixtures/S/search.json")
    #expect(answer.code == 1)
    #expect(
      answer.output.hasSuffix(
        "1 file of 128 bytes could be 64: 1 file tried in 6 runs of the tests.\n"
      )
    )
    #expect(try scene.text("Fixtures/S/search.json") == MinimiseScene.search)
    #expect(try minimise.leftovers() == [])
  }

  @Test func elementsGoWhenAskedFor() throws {
    try scene.write(MinimiseScene.search, to: "Fixtures/S/search.json")
    minimise.swift { texts, _ in texts[0].contains("Ben") }
    _ = scene.run("fixtures", "--minimise", "--elements")
    #expect(
      try scene.text("Fixtures/S/search.json") == """
        {
          "results": [
            {"name": "Ben"}
          ]
        }

        """
    )
  }

  /// What a stub asks for must not get weaker.
  @Test func requestsOfArchivesStay() throws {
    let request = #""request": {"method": "GET", "url": "/a", "cookies": []}"#
    let body = #""content": {"size": 20, "text": "{\"a\":1,\"b\":2}"}"#
    let har = #"{"log": {"entries": [{\#(request), "response": {\#(body)}, "time": 1}]}}"#
    try scene.write(har, to: "Fixtures/day.har")
    minimise.swift(reading: ["day.har"]) { texts, _ in texts[0].contains(#"\"b\":2"#) }
    #expect(scene.run("fixtures", "--minimise").code == 0)
    let left = #""content": {"text": "{\"b\":2}"}"#
    #expect(
      try scene.text("Fixtures/day.har")
        == #"{"log": {"entries": [{\#(request), "response": {\#(left)}}]}}"#
    )
  }

  @Test func programsGetAList() throws {
    try scene.write("{\"a\": 1, \"b\": 2}", to: "Fixtures/S/search.json")
    minimise.swift { texts, _ in texts[0].contains("\"b\"") }
    #expect(
      scene.run("fixtures", "--minimise", "--json")
        == .init(
          code: 0,
          output: """
            {
              "files" : [
                {
                  "after" : 8,
                  "before" : 16,
                  "file" : "Fixtures/S/search.json",
                  "gone" : [
                    "a"
                  ]
                }
              ],
              "isDry" : false,
              "runs" : 4
            }

            """
        )
    )
  }
}
