import HTTPFixtures
import ProofsheetBasics
import Testing

@Suite struct ExchangeObserverTests {
  private static let text = "200 1 bytes text/plain; charset=utf-8"

  @Test func isToldEverythingInOrder() async throws {
    let folder = try TemporaryFolder()
    for name in ["a.json", "gone.json"] { try folder.write("{}", to: name) }
    let log = Log()
    let client = ScenarioClient(
      Scenario("all ends") {
        Stub(.get, "/file").answers(.file("a.json"))
        Stub(.get, "/gone").answers(.file("gone.json"))
      },
      fixtures: FixtureFolder(root: folder.url),
      observer: log.observer()
    )
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("gone.json"))
    for path in ["file", "gone", "absent"] { _ = await client.sees("GET /\(path)") }
    let gone =
      "failed: Fixture \"gone.json\" does not exist below \(folder.url.path); "
      + "the nearest name is \"a.json\"."
    #expect(
      log.lines == [
        "requested 1 GET /file waiting: 200 a.json",
        "may answer 1 GET /file waiting: 200 a.json",
        "ended 1 GET /file answered: 200 a.json",
        "requested 2 GET /gone waiting: 200 gone.json",
        "may answer 2 GET /gone waiting: 200 gone.json",
        "ended 2 GET /gone failed: \(gone)",
        "requested 3 GET /absent unmatched: -",
        "unmatched 3 GET /absent",
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
