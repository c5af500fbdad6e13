import HTTPFixtures
import TestSupport
import Testing

@testable import JourneySweeps
@testable import UserJourneys

/// A screen that retries by itself after a failure.
private final class Retrying: Panel {
  /// The pause before a retry, and the number of retries.
  enum Habit: Sendable {
    /// Retries at once, for ever.
    case hot
    /// Retries after a constant pause, for ever.
    case steady
    /// Retries after a pause that doubles up to half a minute, for ever.
    case growing
    /// Retries twice after a constant pause.
    case givingUp
    /// Retries twice at once.
    case giddy
  }

  private var failures = 0

  func load(_ habit: Habit) {
    task?.cancel()
    (isLoading, alert) = (true, nil)
    failures = 0
    task = Task { [weak self, client, clock = user.clock] in
      do {
        while true {
          do {
            let rows = try await client.strings("/rows")
            guard let self, !Task.isCancelled else { return }
            (self.rows, isLoading) = (rows, false)
            failures = 0
            return
          } catch {
            if Task.isCancelled || isCancellation(error) { return self?.stop(nil) ?? () }
            guard let pause = self?.pause(habit) else { return self?.stop("Gave up.") ?? () }
            if pause > .zero { try await clock.sleep(for: pause) }
          }
        }
      } catch {}
    }
  }

  private func stop(_ words: String?) { (isLoading, alert) = (false, words) }

  private func pause(_ habit: Habit) -> Duration? {
    failures += 1
    switch habit {
    case .hot: return .zero
    case .steady: return .seconds(1)
    case .growing: return min(.seconds(1 << min(failures - 1, 10)), .seconds(30))
    case .givingUp: return failures > 2 ? nil : .seconds(1)
    case .giddy: return failures > 2 ? nil : .zero
    }
  }
}

/// The reports about an app that retries by itself, and the reports that must not appear.
@Suite struct RetryingTests {
  /// A sweep of a screen that loads twice.
  private static func swept(_ habit: Retrying.Habit) throws -> Swept {
    let scenario = Scenario("rows") { Stub(.get, "/rows").answers(.json(["a"])) }
    return try sweep(by: .everyFault([.offline], orders: 1), scenario: scenario) { user in
      let screen = user.sees { Retrying(user) }
      user.does("appears") { screen.load(habit) }
      user.waits(.seconds(60))
      user.does("pulls") { screen.load(habit) }
      user.waits(.seconds(60))
    }
  }

  private static let givesUp = """
    ~ isLoading: true -> false
          + alert: "Gave up."
    """
  private static let goesOn = "asks again without end"

  fileprivate static let habits: [(Retrying.Habit, String, String?)] = [
    (
      .hot, goesOn,
      """
      Step 2 (appears) has sent GET /rows 20 times while no time passed; let the retry wait between \
      two attempts, or give up.
      Also: Step 4 (pulls) has sent GET /rows 20 times while no time passed; let the retry wait \
      between two attempts, or give up.
      """
    ),
    (.giddy, givesUp, nil), (.givingUp, givesUp, nil), (.steady, goesOn, nil),
    (.growing, goesOn, nil),
  ]

  @Test(arguments: habits)
  fileprivate func anAppThatAsksAgainGivesUpOrPauses(
    _ habit: Retrying.Habit,
    _ words: String,
    _ fact: String?
  ) throws {
    let found = try Self.swept(habit)
    #expect(found.facts == (fact.map { [$0] } ?? []))
    let request = """
        > GET /rows
          offline
            = nothing changes
          offline until retried
            \(words)
      """
    #expect(found.report == "every fault:\n\(request)\n\(request)")
  }
}
