import Foundation
import HTTPFixtures
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct ExchangeObserverTests {
  @Test func isToldEverythingInOrder() async throws {
    let folder = try TemporaryFolder()
    try folder.write("{}", to: "a.json")
    try folder.write("{}", to: "gone.json")
    let log = Log()
    let client = ScenarioClient(
      Scenario("all ends") {
        Stub(.get, "/file").answers(.file("a.json"))
        Stub(.get, "/gone").answers(.file("gone.json"))
        Stub(.get, "/offline").answers(.failure(.offline))
      },
      fixtures: FixtureFolder(root: folder.url),
      observer: log.observer()
    )
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("gone.json"))
    for path in ["file", "gone", "offline", "absent"] {
      _ = try? await client.data(for: get("https://h/\(path)"))
    }
    let gone =
      "failed: Fixture \"gone.json\" does not exist below \(folder.url.path); "
      + "the nearest name is \"a.json\"."
    #expect(
      log.lines == [
        "requested 1 GET /file waiting: 200 a.json",
        "may answer 1 GET /file waiting: 200 a.json",
        "answered 1 GET /file answered: 200 a.json",
        "requested 2 GET /gone waiting: 200 gone.json",
        "may answer 2 GET /gone waiting: 200 gone.json",
        "failed 2 GET /gone failed: \(gone)",
        "requested 3 GET /offline waiting: failed: offline",
        "may answer 3 GET /offline waiting: failed: offline",
        "failed 3 GET /offline failed: failed: offline",
        "requested 4 GET /absent unmatched: -",
        "unmatched 4 GET /absent",
      ]
    )
    #expect(client.exchanges.map(\.outcome) == [.answered, .failed, .failed, .unmatched])
  }

  @Test func mayPutAFaultInThePlaceOfAnAnswer() async throws {
    let log = Log()
    var observer = log.observer()
    observer.substitute = { exchange, _ in exchange.number == 2 ? .failure(.timedOut) : nil }
    let client = ScenarioClient(
      Scenario("faults") { Stub(.get, "/a").answers(.text("1"), .text("2")) },
      observer: observer
    )
    var given: [String] = []
    for _ in 1...3 {
      do {
        given.append(
          String(decoding: try await client.data(for: get("https://h/a")).0, as: UTF8.self)
        )
      } catch {
        given.append("\((error as? URLError)?.code == .timedOut)")
      }
    }
    #expect(given == ["1", "true", "2"])
    #expect(
      client.exchanges.map(\.answer) == [
        "200 1 bytes text/plain; charset=utf-8", "failed: timed out",
        "200 1 bytes text/plain; charset=utf-8",
      ]
    )
    #expect(log.lines.contains("failed 2 GET /a failed: failed: timed out"))
  }

  @Test func cancellingWhileTheAnswerIsHeldBackThrowsWhatASessionThrows() async throws {
    let log = Log()
    let held = Gate()
    let client = ScenarioClient(
      Scenario("held") { Stub(.get, "/a").answers(.text("1"), .text("2")) },
      observer: log.observer { _ in await held.waitForCancellation() }
    )
    let task = Task { try await client.data(for: get("https://h/a")) }
    await held.waitUntilHeld()
    #expect(client.exchanges.map(\.outcome) == [.waiting])
    task.cancel()
    let error = await #expect(throws: URLError.self) { try await task.value }
    #expect(error?.code == .cancelled)
    #expect(
      log.lines == [
        "requested 1 GET /a waiting: 200 1 bytes text/plain; charset=utf-8",
        "may answer 1 GET /a waiting: 200 1 bytes text/plain; charset=utf-8",
        "cancelled 1 GET /a cancelled: 200 1 bytes text/plain; charset=utf-8",
      ]
    )
    #expect(client.exchanges.map(\.outcome) == [.cancelled])
    #expect(client.unusedStubs.map(\.uses) == [1])
  }

  @Test func cancellingDuringADelayIsToldAsCancelled() async throws {
    let log = Log()
    let client = ScenarioClient(
      Scenario("slow") { Stub(.get, "/a").answers(.text("1").delayed(by: .seconds(3))) },
      clock: CancellingClock(),
      observer: log.observer()
    )
    let task = Task { try await client.data(for: get("https://h/a")) }
    let error = await #expect(throws: URLError.self) { try await task.value }
    #expect(error?.code == .cancelled)
    #expect(client.exchanges.map(\.outcome) == [.cancelled])
    #expect(log.lines.map { $0.prefix(11) } == ["requested 1", "cancelled 1"])
  }

  @Test func aTaskThatWasCancelledBeforeSendsNothing() async throws {
    let log = Log()
    let client = ScenarioClient(
      Scenario("unsent") { Stub(.get, "/a").answers(.text("1"), then: .stop) },
      observer: log.observer()
    )
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await client.data(for: get("https://h/a"))
    }
    let error = await #expect(throws: URLError.self) { try await task.value }
    #expect(error?.code == .cancelled)
    #expect(log.lines.isEmpty)
    #expect(client.exchanges.isEmpty)
    #expect(client.unusedStubs.count == 1)
  }
}

/// Cancels the task that sleeps on it, at the moment it goes to sleep.
private struct CancellingClock: Clock {
  let now = ContinuousClock().now
  let minimumResolution = Duration.zero

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    withUnsafeCurrentTask { $0?.cancel() }
    try Task.checkCancellation()
  }
}

/// Holds back whoever waits until its task is cancelled, and says when somebody is held.
private struct Gate: Sendable {
  private let entered = AsyncStream.makeStream(of: Void.self)
  private let never = AsyncStream.makeStream(of: Void.self)

  func waitForCancellation() async {
    entered.continuation.yield()
    for await _ in never.stream {}
  }

  func waitUntilHeld() async {
    for await _ in entered.stream { return }
  }
}

/// Writes down what an observer is told.
private final class Log: @unchecked Sendable {
  // Unchecked because `text` is only touched under `lock`.
  private let lock = NSLock()
  private var text: [String] = []

  var lines: [String] { lock.withLock { text } }

  func observer(
    holding: @escaping @Sendable (ScenarioClient.Exchange) async -> Void = { _ in }
  ) -> ExchangeObserver {
    ExchangeObserver(
      requested: { self.add("requested", $0) },
      mayAnswer: {
        self.add("may answer", $0)
        await holding($0)
      },
      answered: { self.add("answered", $0) },
      failed: { self.add("failed", $0) },
      cancelled: { self.add("cancelled", $0) },
      unmatched: { error in
        self.lock.withLock { self.text.append("unmatched \(error.number) \(error.request)") }
      }
    )
  }

  private func add(_ verb: String, _ exchange: ScenarioClient.Exchange) {
    let end = "\(exchange.outcome): \(exchange.answer ?? "-")"
    lock.withLock { text.append("\(verb) \(exchange.number) \(exchange.request) \(end)") }
  }
}
