import Foundation
import HTTPFixtures
import Testing

@testable import UserJourneys

@Suite struct JourneyTimeTests {
  /// The seconds that have passed by every clock of the system.
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

  /// The texts of everything that depends on the machine's zone and locale.
  private static func world() -> [String] {
    let date = Date(timeIntervalSince1970: 1_751_331_600.5)  // The first of July 2025, 1:00 UTC.
    let formatter = DateFormatter()
    (formatter.dateStyle, formatter.timeStyle) = (.short, .short)
    var (time, parts) = (time_t(1_751_331_600), tm())
    localtime_r(&time, &parts)
    let gregorian = Calendar(identifier: .gregorian)
    return [
      TimeZone.current.identifier, TimeZone.autoupdatingCurrent.identifier,
      NSTimeZone.default.identifier, NSTimeZone.local.identifier, NSTimeZone.system.identifier,
      gregorian.timeZone.identifier, Calendar.current.timeZone.identifier,
      NSCalendar.current.timeZone.identifier,
      Locale.current.identifier, NSLocale.current.identifier, NumberFormatter().locale.identifier,
      "\(gregorian.component(.hour, from: date)) \(parts.tm_hour) \(parts.tm_gmtoff)",
      "\(Calendar.current.identifier) \(Calendar.autoupdatingCurrent.firstWeekday)",
      formatter.string(from: date), date.formatted(date: .numeric, time: .shortened),
      1234.5.formatted(), "i".uppercased(with: .current),
    ]
  }

  /// Outside of journeys, zone and locale are the process's.
  @Test(arguments: [
    (
      "Asia/Tokyo", "tr_TR", "10 10 32400|gregorian 2|1.07.2025 10:00|1.07.2025 10:00|1.234,5|İ",
      "starts: in Asia/Tokyo, as tr_TR\n"
    ),
    (
      "America/New_York", "en_US@calendar=buddhist;fw=mon",
      "21 21 -14400|buddhist 2|6/30/2568 BE, 9:00 PM|6/30/2568 BE, 9:00 PM|1,234.5|I",
      "starts: in America/New_York, as en_US@calendar=buddhist;fw=mon\n"
    ),
  ])
  func theWorldIsTheScenarios(
    _ zone: String,
    _ locale: String,
    _ expected: String,
    _ heading: String
  ) throws {
    let before = Self.world()
    var found: [String] = []
    let scenario = Scenario("a place", stubs: []).starting(
      timeZone: TimeZone(identifier: zone),
      locale: Locale(identifier: locale)
    )
    let result = try play(scenario) { user in
      user.does("looks") { found = Self.world() }
    }
    #expect(result.problems == [])
    let names = Array(repeating: zone, count: 8) + Array(repeating: locale, count: 3)
    let text = found.joined(separator: "|").replacing("\u{202F}", with: " ")
    #expect(text == (names + [expected]).joined(separator: "|"))
    #expect(result.transcript.hasPrefix("journey: probe\nscenario: a place\n\(heading)\n"))
    #expect(Self.world() == before)
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
    #expect(result.problems[0].hasSuffix(": use a date from 1970 to 2199."), "\(result.problems)")
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
    // The negative twin: outside of journeys the numbers are random.
    #expect(Set(Self.chances()).isDisjoint(with: chances))
  }
}
