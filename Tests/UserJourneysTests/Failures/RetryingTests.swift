import HTTPFixtures
import Testing

@testable import JourneySweeps
@testable import UserJourneys

/// What is said of an app that asks again by itself, and what is not.
@Suite struct RetryingTests {
  private func swept(
    _ habit: Retrying.Habit,
    every interval: Duration? = nil,
    by faults: [JourneySweep.Fault] = [.offline]
  ) throws -> (report: String, findings: [String]) {
    try sweep(
      by: .everyFault(faults, orders: 1),
      scenario: Retrying.scenario,
      script: Retrying.script(habit, every: interval)
    )
  }

  private func headlines(_ findings: [String]) -> [String] {
    findings.map { $0.split(separator: "\nIt is so")[0].description }
  }

  @Test func whatAsksAgainAtOnceIsAHotLoop() throws {
    let found = try swept(.hot)
    #expect(
      headlines(found.findings) == [
        "GET /rows is sent again and again after a failure, while no time passes."
      ]
    )
    #expect(
      found.report == """
        every fault:
          > GET /rows
            offline
              = nothing changes
            offline until retried: asks again at once and for ever
          > GET /rows
            offline
              = nothing changes
            offline until retried: asks again at once and for ever
          two at once: 1 pair
        """
    )
  }

  @Test func whatAsksAgainAtOnceAndGivesUpIsNone() throws {
    let found = try swept(.giddy)
    #expect(found.findings == [])
    #expect(
      found.report == """
        every fault:
          > GET /rows
            offline
              = nothing changes
            offline in a row: gives up after 3
            offline until retried:
              ~ isLoading: true -> false
              + error: "Gave up."
          > GET /rows
            offline
              = nothing changes
            offline in a row: gives up after 3
            offline until retried:
              ~ isLoading: true -> false
              + error: "Gave up."
          two at once: 1 pair
        """
    )
  }

  @Test func whatWaitsTheSameForEverNeverBacksOff() throws {
    let found = try swept(.steady)
    #expect(
      headlines(found.findings) == [
        """
        GET /rows is sent again for ever after a failure, each time after the same pause.
          each time after 1 s
        """
      ]
    )
    #expect(
      found.report == """
        every fault:
          > GET /rows
            offline
              = nothing changes
            offline until retried: asks again for ever, after 1 s, 1 s, 1 s, 1 s, …
          > GET /rows
            offline
              = nothing changes
            offline until retried: asks again for ever, after 1 s, 1 s, 1 s, 1 s, …
          two at once: 1 pair
        """
    )
  }

  @Test func whatWaitsLongerEachTimeAndWhatGivesUpIsRight() throws {
    let growing = try swept(.growing)
    #expect(growing.findings == [])
    #expect(
      growing.report == """
        every fault:
          > GET /rows
            offline
              = nothing changes
            offline until retried: asks again for ever, after 1 s, 2 s, 4 s, 8 s, …
          > GET /rows
            offline
              = nothing changes
            offline until retried: asks again for ever, after 1 s, 2 s, 4 s, 8 s, …
          two at once: 1 pair
        """
    )
    let givingUp = try swept(.givingUp)
    #expect(givingUp.findings == [])
    #expect(
      givingUp.report == """
        every fault:
          > GET /rows
            offline
              = nothing changes
            offline in a row: gives up after 3
            offline until retried:
              ~ isLoading: true -> false
              + error: "Gave up."
          > GET /rows
            offline
              = nothing changes
            offline in a row: gives up after 3
            offline until retried:
              ~ isLoading: true -> false
              + error: "Gave up."
          two at once: 1 pair
        """
    )
  }

  @Test func whatStartsWithALongPauseNeverResets() throws {
    let found = try swept(.forgetful)
    #expect(
      headlines(found.findings) == [
        """
        GET /rows waits longer after a failure than the first time, although it has succeeded since.
          1 s at first, 2 s after a success
        """
      ]
    )
  }

  @Test func whatAsksForNewsAnywayNeedNotBackOff() throws {
    #expect(try swept(.steady, every: .seconds(1)).findings == [])
    // Asking every second where all twenty would do is asking too often.
    #expect(headlines(try swept(.steady, every: .seconds(20)).findings).count == 1)
    #expect(headlines(try swept(.forgetful, every: .seconds(20)).findings).count == 1)
    #expect(try swept(.growing, every: .seconds(20)).findings == [])
  }
}
