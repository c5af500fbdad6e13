import Foundation
import HTTPFixtures
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// How long the tasks of a lane, and requests of an injected client, wait.
@Suite struct LaneTimeoutTests {
  private static let scenario = Scenario("late") {
    Stub(.get, "/late").answers(.text("late").delayed(by: .seconds(10)))
    Stub(.get, "/slow").answers(.text("abcdef").inChunks(of: 2, every: .seconds(10)))
    Stub(.get, "/moved").answers(.redirect(to: "/late").delayed(by: .seconds(10)))
  }

  /// What becomes of a request, and how long the clock slept.
  private func play(
    _ path: String,
    own: TimeInterval? = nil,
    all: TimeInterval = 60,
    whole: TimeInterval = 604_800,
    givesChunks: Bool = false
  ) async throws -> String {
    let clock = RecordingClock()
    let lane = try SessionLane(
      ScenarioClient(Self.scenario, clock: clock),
      givesChunks: givesChunks
    )
    var request = get("https://h\(path)")
    if let own { request.timeoutInterval = own }
    let asked = request
    let events = await LaneDelegate().play(lane) {
      $0.timeoutIntervalForRequest = all
      $0.timeoutIntervalForResource = whole
    } _: {
      $0.dataTask(with: asked)
    }
    let slept = clock.slept.reduce(Duration.zero, +).components.seconds
    let exchange = lane.client.exchanges.last?.outcome.rawValue ?? ""
    return (events + ["\(exchange) after \(slept) s"]).joined(separator: ", ")
  }

  @Test func aRequestThatComesTooLateTimesOut() async throws {
    let timedOut = "failed -1001, failed after"
    #expect(try await play("/late", own: 10) == "\(timedOut) 10 s")
    #expect(try await play("/late", own: 3) == "\(timedOut) 3 s")
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
    let (stopped, whole) = ("200, ab, failed -1001", "200, ab, cd, ef, end, answered after 20 s")
    let own = try await play("/slow", own: 4, givesChunks: true)
    #expect(own == "\(stopped), answered after 4 s")
    let all = try await play("/slow", whole: 15, givesChunks: true)
    #expect(all == "200, ab, cd, failed -1001, answered after 15 s")
    #expect(try await play("/slow", own: 11, givesChunks: true) == whole)
  }

  @Test func theInjectedClientWaitsAsLong() async throws {
    let clock = RecordingClock()
    let client = ScenarioClient(Self.scenario, clock: clock)
    var request = get("https://h/late")
    request.timeoutInterval = 2
    let impatient = request
    let error = await #expect(throws: URLError.self) { try await client.data(for: impatient) }
    #expect(error?.code == .timedOut)
    #expect(clock.slept == [.seconds(2)])
    #expect("\(client.transcript)".contains("< failed: timed out"))
    let (late, _) = try await client.data(for: get("https://h/late"))
    #expect(late == Data("late".utf8))
  }
}
