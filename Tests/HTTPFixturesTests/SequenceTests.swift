import HTTPFixtures
import Testing

@Suite struct SequenceTests {
  private static let one = Stub.Answer.text("1")
  private static let two = Stub.Answer.text("22")
  private static var a: Stub { Stub(.get, "/a", fileID: "App/S.swift", line: 9) }

  /// The answers of a stub to five requests; `-` stands for an unmatched request.
  private static let rows: [(stub: Stub, given: String)] = [
    (a.answers(one), "11111"), (a.answers(one, then: .stop), "1----"),
    (a.answers(one, two), "12---"), (a.answers(one, two, then: .repeatLast), "12222"),
    (a.answers(one, two, then: .startOver), "12121"), (a.answers(one, two).answers(two), "22222"),
  ]

  @Test func givesItsAnswersInTurn() async {
    for row in Self.rows {
      let client = ScenarioClient(Scenario("row", stubs: [row.stub]))
      var given = ""
      for _ in 1...5 {
        let answer = try? await client.data(for: ask("GET /a"))
        given += answer.map { "\($0.0.count)" } ?? "-"
      }
      #expect(given == row.given)
    }
  }

  /// The first stub of the narrowest rank decides, also when it is spent and another would answer.
  @Test func aSpentStubSaysSo() async {
    let client = ScenarioClient.of("spent") {
      Self.a.answers(Self.one, then: .stop)
      Stub(.get, .matching("/.*")).answers(Self.two)
    }
    #expect(await client.sees("GET /a") == "200 1")
    #expect(
      await client.sees("GET /a") == """
        No stub of scenario "spent" answers GET https://h/a.
        The nearest stub is GET /a at App/S.swift:9:
          it has given its only answer
        To have an answer, give the stub one more, or then: .repeatLast
        """
    )
    #expect(await client.sees("GET /b") == "200 22")
  }

  @Test func namesWhatWasNeverUsed() async throws {
    func stub(_ path: Stub.Path, _ line: UInt, _ query: Stub.Query = .ignored) -> Stub {
      Stub(.get, path, host: "https://", query: query, fileID: "App/S.swift", line: line)
    }
    let client = ScenarioClient.of("unused") {
      stub("/used", 1).answers(Self.one)
      stub("/never", 2, .exactly(["a": "b c", "flag": nil])).answers(Self.one, Self.two)
      stub("/half", 3)
        .answers(.status(500), .empty(), .failure(.offline), then: .repeatLast)
      stub("/done", 4).answers(.empty(), .status(404))
    }
    for path in ["used", "half", "done", "done"] {
      _ = try await client.data(for: ask("GET /\(path)"))
    }
    let words = """
      The stub GET https://…/never?a=b c&flag at App/S.swift:2 was never used; remove it, or mark it \
      .allowing(unused: "why") when it need not be used up.
      The stub GET https://…/half?… at App/S.swift:3 gave 1 of its 3 answers; never given: 200 empty, \
      failed: offline; remove the unneeded answers, or mark it .allowing(unused: "why") when it \
      need not be used up.
      """
    #expect(refusal { try client.verify() } == words)
  }

  /// Only the permission to leave stubs unused changes: answers, name and places stay.
  @Test func aWholeScenarioCanBeOptional() async {
    let world = Scenario("world", stubs: [Self.a.answers(Self.one)])
    let optional = world.allowing(unused: "a part is enough")
    #expect(throws: Never.self) { try ScenarioClient(optional).verify() }
    #expect(throws: FixtureError.self) { try ScenarioClient(world).verify() }
    #expect("\(optional)" == "world" && optional.place == world.place)
    #expect(optional.stubs.map(\.place) == world.stubs.map(\.place))
    #expect(await ScenarioClient(optional).sees("GET /a") == "200 1")
  }
}
