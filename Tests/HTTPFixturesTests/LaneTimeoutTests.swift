import HTTPFixtures
import Testing

/// The time that tasks of a lane, and requests of an injected client, wait.
@Suite struct LaneTimeoutTests {
  private static let scenario = Scenario("late") {
    Stub(.get, "/late").answers(.text("late").delayed(by: .seconds(10)))
    Stub(.get, "/slow").answers(.text("abcdef").inChunks(of: 2, every: .seconds(10)))
    Stub(.get, "/moved").answers(.redirect(to: "/late").delayed(by: .seconds(10)))
  }

  /// The end of a request, and the time that the clock slept.
  private func play(
    _ path: String,
    own: TimeInterval? = nil,
    all: TimeInterval = 60,
    whole: TimeInterval = 604_800,
    givesChunks: Bool = false
  ) async throws -> String {
    let clock = RecordingClock()
    let client = ScenarioClient(Self.scenario, clock: clock)
    let lane = try SessionLane(client, givesChunks: givesChunks)
    var asked = ask("GET \(path)")
    if let own { asked.timeoutInterval = own }
    let events = await LaneDelegate().play(lane) {
      $0.timeoutIntervalForRequest = all
      $0.timeoutIntervalForResource = whole
    } _: { [asked] in
      $0.dataTask(with: asked)
    }
    let slept = clock.slept.reduce(Duration.zero, +).components.seconds
    let exchange = lane.client.exchanges.last?.outcome.rawValue ?? ""
    return (events + ["\(exchange) after \(slept) s"]).joined(separator: ", ")
  }

  @Test func aRequestThatComesTooLateTimesOut() async throws {
    let timedOut = "failed -1001, failed after"
    #expect(try await play("/late", own: 10) == "\(timedOut) 10 s")
    #expect(try await play("/late", all: 4) == "\(timedOut) 4 s")
    #expect(try await play("/late", own: 5, all: 4) == "\(timedOut) 5 s")
    #expect(try await play("/late", whole: 6) == "\(timedOut) 6 s")
    #expect(try await play("/slow", own: 7) == "\(timedOut) 7 s")
    #expect(try await play("/slow", whole: 15) == "\(timedOut) 15 s")
    #expect(try await play("/moved", whole: 15).hasSuffix("\(timedOut) 15 s"))
  }

  @Test func aDelayThatIsShorterDoesNot() async throws {
    #expect(try await play("/late") == "200, late, end, answered after 10 s")
    #expect(try await play("/late", own: 11, all: 4) == "200, late, end, answered after 10 s")
    #expect(try await play("/late", own: 0) == "200, late, end, answered after 10 s")
    #expect(try await play("/slow", all: 11, whole: 21) == "200, abcdef, end, answered after 20 s")
  }

  @Test func piecesStopWhereTheyCameTooLate() async throws {
    let whole = "200, ab, cd, ef, end, answered after 20 s"
    let own = try await play("/slow", own: 4, givesChunks: true)
    #expect(own == "200, ab, failed -1001, answered after 4 s")
    let all = try await play("/slow", whole: 15, givesChunks: true)
    #expect(all == "200, ab, cd, failed -1001, answered after 15 s")
    #expect(try await play("/slow", own: 11, givesChunks: true) == whole)
  }

  @Test func theInjectedClientWaitsAsLong() async throws {
    let clock = RecordingClock()
    let client = ScenarioClient(Self.scenario, clock: clock)
    var impatient = ask("GET /late")
    impatient.timeoutInterval = 2
    #expect(await client.sees(impatient) == "failed -1001")
    #expect(clock.slept == [.seconds(2)])
    #expect("\(client.transcript)".contains("< failed: timed out"))
    #expect(await client.sees("GET /late") == "200 late")
  }
}
