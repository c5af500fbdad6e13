import HTTPFixtures
import ProofsheetBasics
import Testing

@Suite struct ExchangeObserverTests {
  private static let text = "200 1 bytes text/plain; charset=utf-8"

  @Test func isToldEverythingInOrder() async {
    let log = Log()
    let client = ScenarioClient(
      Scenario("all ends") {
        Stub(.get, "/a").answers(.text("1"))
        Stub(.get, "/own").answers(.throwing(OwnError()))
      },
      observer: log.observer()
    )
    for path in ["a", "own", "absent"] { _ = await client.sees("GET /\(path)") }
    #expect(
      log.lines == [
        "requested 1 GET /a waiting: \(Self.text)", "may answer 1 GET /a waiting: \(Self.text)",
        "ended 1 GET /a answered: \(Self.text)",
        "requested 2 GET /own waiting: failed: an error of the app",
        "may answer 2 GET /own waiting: failed: an error of the app",
        "ended 2 GET /own failed: failed: an error of the app",
        "requested 3 GET /absent unmatched: -", "unmatched 3 GET /absent",
      ]
    )
    #expect(client.exchanges.map(\.outcome) == [.answered, .failed, .unmatched])
  }

  @Test func cancellingWhileTheAnswerIsHeldBackThrowsWhatASessionThrows() async {
    let log = Log()
    let (entries, entered) = AsyncStream.makeStream(of: Void.self)
    let (never, end) = AsyncStream.makeStream(of: Void.self)
    let client = ScenarioClient(
      Scenario("held") { Stub(.get, "/a").answers(.text("1"), .text("2")) },
      observer: log.observer { _ in
        entered.yield()
        // Ends when the task is cancelled.
        for await _ in never {}
      }
    )
    let task = Task { await client.sees("GET /a") }
    _ = await entries.first { true }
    #expect(client.exchanges.map(\.outcome) == [.waiting])
    task.cancel()
    #expect(await task.value == "failed -999")
    end.finish()
    #expect(
      log.lines == [
        "requested 1 GET /a waiting: \(Self.text)", "may answer 1 GET /a waiting: \(Self.text)",
        "ended 1 GET /a cancelled: \(Self.text)",
      ]
    )
    #expect(client.exchanges.map(\.outcome) == [.cancelled])
    #expect(client.unusedStubs.map(\.uses) == [1])
  }

  @Test func aTaskThatWasCancelledBeforeSendsNothing() async {
    let client = ScenarioClient.of("unsent") { Stub(.get, "/a").answers(.text("1"), then: .stop) }
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await client.sees("GET /a")
    }
    #expect(await task.value == "failed -999")
    #expect(client.exchanges.isEmpty)
    #expect(client.unusedStubs.count == 1)
  }
}

/// Records the calls of an observer.
private final class Log: Sendable {
  private let text = Locked<[String]>([])

  var lines: [String] { text.withLock { $0 } }

  func observer(
    holding: @escaping @Sendable (ScenarioClient.Exchange) async -> Void = { _ in }
  ) -> ExchangeObserver {
    var observer = ExchangeObserver()
    observer.requested = { self.add("requested", $0) }
    observer.mayAnswer = {
      self.add("may answer", $0)
      await holding($0)
    }
    observer.ended = { self.add("ended", $0) }
    observer.unmatched = { error in
      self.text.withLock { $0.append("unmatched \(error.number) \(error.request)") }
    }
    return observer
  }

  private func add(_ verb: String, _ exchange: ScenarioClient.Exchange) {
    let end = "\(exchange.outcome): \(exchange.answer ?? "-")"
    text.withLock { $0.append("\(verb) \(exchange.number) \(exchange.request) \(end)") }
  }
}
