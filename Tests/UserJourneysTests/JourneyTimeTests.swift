import Foundation
import HTTPFixtures
import Testing

@testable import UserJourneys

@Suite struct JourneyTimeTests {
  /// What every clock of the system says has passed, in seconds, and what chance there was.
  private struct Reading {
    let continuous = ContinuousClock.now
    let suspending = SuspendingClock.now
    let dispatch = DispatchTime.now()
    let wall = DispatchWallTime.now()
    let date = Date()
    let uptime = ProcessInfo.processInfo.systemUptime

    var passed: [Double] {
      [
        continuous.duration(to: .now) / .seconds(1),
        suspending.duration(to: .now) / .seconds(1),
        Double(DispatchTime.now().uptimeNanoseconds - dispatch.uptimeNanoseconds) / 1e9,
        Double(Int64(bitPattern: wall.rawValue &- DispatchWallTime.now().rawValue)) / 1e9,
        Date().timeIntervalSince(date),
        ProcessInfo.processInfo.systemUptime - uptime,
      ]
    }
  }

  @Test func everyClockIsTheJourneys() throws {
    var passed: [[Double]] = []
    let result = try play { user in
      let reading = Reading()
      user.does("looks") { passed.append(reading.passed) }
      user.waits(.seconds(90))
      user.does("looks again") { passed.append(reading.passed) }
    }
    #expect(result.problems == [])
    #expect(passed == [Array(repeating: 0, count: 6), Array(repeating: 90, count: 6)])
  }

  @Test(arguments: [
    (nil, ["2026-01-01T12:00:00Z", "2026-01-01T12:00:01Z"]),
    (1_798_761_599, ["2026-12-31T23:59:59Z", "2027-01-01T00:00:00Z"]),
  ])
  func aScenarioSaysWhenItsJourneysBegin(_ seconds: Double?, _ expected: [String]) throws {
    var dates: [String] = []
    var scenario = Scenario("a day", stubs: [])
    if let seconds { scenario = scenario.starting(at: Date(timeIntervalSince1970: seconds)) }
    let result = try play(scenario) { user in
      user.does("looks") { dates.append(Date().formatted(.iso8601)) }
      user.waits(.seconds(1))
      user.does("looks again") { dates.append(Date().formatted(.iso8601)) }
    }
    #expect(result.problems == [])
    #expect(dates == expected)
    let line = seconds == nil ? "" : "starts: \(expected[0])\n"
    #expect(result.transcript.hasPrefix("journey: probe\nscenario: a day\n\(line)\n"))
  }

  @Test(arguments: [-1, 7_258_118_400, .infinity, .nan])
  func aStartThatNoClockShowsIsRefused(seconds: Double) throws {
    let scenario = Scenario("long ago", stubs: []).starting(
      at: Date(timeIntervalSince1970: seconds)
    )
    let result = try play(scenario) { user in user.does("looks") {} }
    #expect(result.problems.count == 1)
    #expect(result.problems[0].hasSuffix("and clocks go from 1970 to 2200."), "\(result.problems)")
  }

  private static func chances() -> [String] {
    var generator = SystemRandomNumberGenerator()
    return [
      "\(Int.random(in: 0..<Int.max))", "\(Double.random(in: 0..<1))", "\((0..<20).shuffled())",
      "\(generator.next())", "\(UUID())", UUID().uuidString,
    ]
  }

  @Test func chanceRepeatsInEveryJourney() throws {
    var found: [[String]] = []
    for _ in 0..<2 {
      _ = try play { user in user.does("takes chances") { found.append(Self.chances()) } }
    }
    let chances = try #require(found.first)
    #expect(Set(found).count == 1, "\(found)")
    #expect(chances[4] != chances[5])
    // The negative twin: elsewhere it is chance.
    #expect(Set(Self.chances()).isDisjoint(with: chances))
  }
}
