import HTTPFixtures
import Testing

/// Tasks of a lane that an app suspends, resumes and cancels.
@Suite struct LaneSuspensionTests {
  private static let scenario = Scenario("once") { Stub(.get, "/").answers(.text("body")) }
  private static let whole = ["200", "body", "end"]

  /// A task that is resumed twice sends one request, and one that is suspended in between goes on.
  @Test(arguments: [false, true]) func whatIsResumedAsksOnce(isSuspended: Bool) async throws {
    let lane = try SessionLane(ScenarioClient(Self.scenario))
    let events = await LaneDelegate().play(lane) { session in
      let task = session.dataTask(with: ask("GET /"))
      for _ in 0..<3 {
        task.resume()
        if isSuspended { task.suspend() }
      }
      return task
    }
    #expect(events == Self.whole)
    #expect(lane.client.exchanges.map(\.outcome) == [.answered])
  }

  @Test func whatIsNeverResumedIsNeverAsked() async throws {
    let lane = try SessionLane(ScenarioClient(Self.scenario))
    let (ends, ended) = AsyncStream.makeStream(of: String.self)
    let task = lane.session.dataTask(with: get("https://h/")) { _, _, error in
      ended.yield("\((error as? URLError)?.code.rawValue ?? 0)")
    }
    task.suspend()
    task.cancel()
    #expect(await ends.first { _ in true } == "\(URLError.Code.cancelled.rawValue)")
    #expect(lane.client.exchanges.isEmpty)
  }

  /// The answer comes while the task is suspended; the app receives it after resuming.
  @Test(arguments: [false, true])
  func nothingIsToldWhileSuspended(isCancelled: Bool) async throws {
    let (answers, answered) = AsyncStream.makeStream(of: Void.self)
    let (asks, asked) = AsyncStream.makeStream(of: Void.self)
    let (leaves, leave) = AsyncStream.makeStream(of: Void.self)
    let client = ScenarioClient(
      Self.scenario,
      observer: ExchangeObserver(
        requested: { _ in asked.yield() },
        mayAnswer: { _ in _ = await leaves.first { true } },
        answered: { _ in answered.yield() }
      )
    )
    let lane = try SessionLane(client)
    let delegate = LaneDelegate()
    let configuration = lane.configuration
    let session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    defer { session.finishTasksAndInvalidate() }
    let task = session.dataTask(with: get("https://h/"))
    task.resume()
    _ = await asks.first { true }
    task.suspend()
    #expect(task.state == .suspended)
    // Runs after the work that suspends the task.
    await withCheckedContinuation { done in session.getAllTasks { _ in done.resume() } }
    leave.yield()
    _ = await answers.first { true }
    delegate.tell("suspended")
    if isCancelled { task.cancel() } else { task.resume() }
    let events = await delegate.events.reduce(into: []) { $0.append($1) }
    #expect(events == ["suspended"] + (isCancelled ? ["failed -999"] : Self.whole))
  }
}
