import Foundation
import HTTPFixtures
import Testing

@Suite struct SequenceTests {
  private static let one = Stub.Answer.text("1")
  private static let two = Stub.Answer.text("22")

  /// What a stub gives to five requests; `-` stands for an unmatched request.
  private static let rows: [(name: String, stub: Stub, given: String)] = [
    ("a single answer repeats", a.answers(one), "11111"),
    ("a single answer once", a.answers(one, then: .stop), "1----"),
    ("several answers stop", a.answers(one, two), "12---"),
    ("the last answer repeats", a.answers(one, two, then: .repeatLast), "12222"),
    ("the answers start over", a.answers(one, two, then: .startOver), "12121"),
    ("later answers replace earlier ones", a.answers(one, two).answers(two), "22222"),
  ]

  private static var a: Stub { Stub(.get, "/a") }

  @Test func givesItsAnswersInTurn() async {
    for row in Self.rows {
      let client = ScenarioClient(Scenario(row.name, stubs: [row.stub]))
      var given = ""
      for _ in 1...5 {
        let answer = try? await client.data(for: get("https://h/a"))
        given += answer.map { "\($0.0.count)" } ?? "-"
      }
      #expect(given == row.given, "\(row.name)")
    }
  }

  @Test func aSpentStubSaysSo() async throws {
    let line: UInt = #line + 1
    let twice = Stub(.get, "/a").answers(Self.one, Self.two)
    let client = ScenarioClient(Scenario("twice", stubs: [twice]))
    _ = try await client.data(for: get("https://h/a"))
    _ = try await client.data(for: get("https://h/a"))
    let error = await #expect(throws: UnmatchedRequest.self) {
      try await client.data(for: get("https://h/a"))
    }
    #expect(error?.number == 3)
    #expect(
      error?.description == """
        No stub of scenario "twice" answers GET https://h/a.
        The nearest stub is GET /a at HTTPFixturesTests/SequenceTests.swift:\(line):
          it has given all its 2 answers
        To match, write at HTTPFixturesTests/SequenceTests.swift:\(line): one more answer, or \
        then: .repeatLast
        """
    )
  }

  @Test func aStubSpentByOneAnswerSaysSo() async throws {
    let once = Stub(.get, "/a", fileID: "App/S.swift", line: 9).answers(Self.one, then: .stop)
    let client = ScenarioClient(Scenario("once", stubs: [once]))
    _ = try await client.data(for: get("https://h/a"))
    let error = await #expect(throws: UnmatchedRequest.self) {
      try await client.data(for: get("https://h/a"))
    }
    #expect(
      error?.description == """
        No stub of scenario "once" answers GET https://h/a.
        The nearest stub is GET /a at App/S.swift:9:
          it has given its only answer
        To match, write at App/S.swift:9: one more answer, or then: .repeatLast
        """
    )
  }

  @Test func theFirstDeclaredStubDecidesEvenWhenItIsSpent() async throws {
    let client = ScenarioClient(
      Scenario("overlap") {
        Stub(.get, "/a").answers(Self.one, then: .stop)
        Stub(.get, .matching("/.*")).answers(Self.two)
      }
    )
    _ = try await client.data(for: get("https://h/a"))
    await #expect(throws: UnmatchedRequest.self) { try await client.data(for: get("https://h/a")) }
    #expect(try await client.data(for: get("https://h/b")).0.count == 2)
  }

  @Test func namesWhatWasNeverUsed() async throws {
    let file = "App/S.swift"
    let client = ScenarioClient(
      Scenario("unused") {
        Stub(.get, "/used", fileID: file, line: 1).answers(Self.one)
        Stub(.get, "/never", query: .ignored, fileID: file, line: 2).answers(Self.one, Self.two)
        Stub(.get, "/half", fileID: file, line: 3)
          .answers(.status(500), .empty(), .failure(.offline), then: .repeatLast)
        Stub(.get, "/done", fileID: file, line: 4).answers(.empty(), .status(404))
      }
    )
    for path in ["used", "half", "done"] {
      _ = try await client.data(for: get("https://h/\(path)"))
    }
    _ = try await client.data(for: get("https://h/done"))
    #expect(
      client.unusedStubs.map(\.description) == [
        "The stub GET /never?… at App/S.swift:2 was never used; remove it, or mark it "
          + ".allowing(unused: \"why\") when it need not be used up.",
        "The stub GET /half at App/S.swift:3 gave 1 of its 3 answers; "
          + "never given: 200 empty, failed: offline; remove what is not needed, or mark it "
          + ".allowing(unused: \"why\") when it need not be used up.",
      ]
    )
    let error = #expect(throws: FixtureError.self) { try client.verify() }
    #expect(
      error?.description == client.unusedStubs.map(\.description).joined(separator: "\n")
    )
  }

  /// Only what may be left changes: answers, name, plus sign and places stay.
  @Test func aWholeScenarioCanBeOptional() async throws {
    let world = Scenario("world", plusIsSpace: false, fileID: "App/S.swift", line: 7) {
      Stub(.get, "/a", fileID: "App/S.swift", line: 8).answers(Self.one)
      Stub(.get, "/b", fileID: "App/S.swift", line: 9).answers(Self.one, Self.two)
    }
    let client = ScenarioClient(world.allowing(unused: "a part is enough"))
    _ = try await client.data(for: get("https://h/b"))
    #expect(client.unusedStubs == [])
    #expect(throws: Never.self) { try client.verify() }
    let strict = ScenarioClient(world)
    _ = try await strict.data(for: get("https://h/b"))
    #expect(strict.unusedStubs.map(\.place.line) == [8, 9])
    let scenario = client.scenario
    #expect(scenario.name == "world" && scenario.plus == .plus && scenario.place == world.place)
    #expect(scenario.stubs.map(\.place) == world.stubs.map(\.place))
    let read = try Scenario(parsing: Data(try scenario.fileText().utf8), file: "S.json")
    #expect(read.stubs.map(\.unusedReason) == ["a part is enough", "a part is enough"])
  }
}
