import Foundation
import HTTPFixtures
import Testing

@testable import JourneyFiles
@testable import UserJourneys

@Suite struct JourneyStepsTests {
  enum Scope: CaseIterable {
    case artist
    case song
    case album
  }

  struct Track: LosslessStringConvertible, Equatable, Sendable {
    let number: Int
    var description: String { "#\(number)" }

    init?(_ description: String) {
      guard description.hasPrefix("#"), let number = Int(description.dropFirst()) else {
        return nil
      }
      self.number = number
    }
  }

  /// Writes down what the steps were given.
  @MainActor
  final class Log {
    let user: JourneyUser

    init(_ user: JourneyUser) { self.user = user }

    func say(_ words: String) { user.calls.record("log", "say", with: words) }
  }

  @MainActor
  final class Screen { var title = "a" }

  struct Refused: Error, CustomStringConvertible { let description = "the door is shut" }

  private static let steps = JourneySteps<Log>(
    on: Log.init,
    [
      .sees("opens the app") { _ in Screen() },
      .does("types {term}", .text) { log, term in log.say(term) },
      .does("chooses scope {scope}", .one(of: Scope.self)) { log, scope in
        log.say("\(scope)")
      },
      .does("chooses day {day}", .one(of: [1, 2], named: { "day \($0)" })) { log, day in
        log.say("day \(day)")
      },
      .does("taps {track} of row {row}", .value(Track.self), .integer) { log, track, row in
        log.say("\(track) \(row)")
      },
      .does("turns by {angle} for {time}", .number, .duration) { log, angle, time in
        log.say("\(angle) \(time)")
      },
      .does("thinks") { (log) async in
        await Task.yield()
        log.say("thought")
      },
      .does("knocks") { _ in throw Refused() },
      .does("does two things") { log in log.user.does("more") {} },
    ]
  )

  private static func file(_ lines: [String]) throws -> JourneyFile {
    try JourneyFile(lines.joined(separator: "\n"), path: "a.journey")
  }

  private static func play(_ lines: [String]) throws -> Journey.Result {
    let script = try steps.script(of: file(lines))
    return try Journey("j", scenario: .silent, fixtures: nil).play(script.play)
  }

  private static func problem(_ line: String) throws -> String? {
    let file = try file([line])
    return #expect(throws: JourneyFileError.self) { try steps.script(of: file) }?.description
  }

  @Test func argumentsAreReadByTheirTypes() throws {
    let result = try Self.play([
      "opens the app", #"types "a \"b\" \u{E9}""#, "chooses scope album", #"chooses day "day 2""#,
      "taps #7 of row 3", "turns by -1.5 for 250 ms", "thinks", "waits 1.5 min", #"types """#,
    ])
    #expect(result.problems == [])
    let calls = result.transcript.split(separator: "\n").filter { $0.hasPrefix("   * ") }
    let said = [
      #""a \"b\" é""#, "\"album\"", "\"day 2\"", "\"#7 3\"", "\"-1.5 0.25 seconds\"",
      "\"thought\"", "\"\"",
    ]
    #expect(calls.map(String.init) == said.map { "   * log.say(\($0))" })
    #expect(
      try PlayedJourney(result.transcript).titles == [
        "opens the app", #"types "a \"b\" \u{E9}""#, "chooses scope album", #"chooses day "day 2""#,
        "taps #7 of row 3", "turns by -1.5 for 250 ms", "thinks", "waits 1.5 min", #"types """#,
      ]
    )
  }

  @Test(
    arguments: [
      (
        "typs \"Jackson\"",
        """
        a.journey:1 is no step that the test declares: typs "Jackson"
        The nearest are:
          types {term}
          waits {time}
          taps {track} of row {row}
        """
      ),
      (
        "types Jackson",
        "a.journey:1 says Jackson for {term} of \"types {term}\", which is a text in quotes."
      ),
      (
        "chooses scope albun",
        "a.journey:1 says albun for {scope} of \"chooses scope {scope}\", which is one of artist, "
          + "song, album; the nearest is album."
      ),
      (
        "waits 0.5 h",
        "a.journey:1 says 0.5 h for {time} of \"waits {time}\", which is a time such as 0.5 s, 499 "
          + "ms or 2 min."
      ),
      (
        "taps #7 of row x",
        "a.journey:1 says x for {row} of \"taps {track} of row {row}\", which is a whole number."
      ),
      (
        "taps 7 of row 1",
        "a.journey:1 says 7 for {track} of \"taps {track} of row {row}\", which is a text that Track "
          + "can be made of."
      ),
      (
        "turns by nan for 1 s",
        "a.journey:1 says nan for {angle} of \"turns by {angle} for {time}\", which is a number."
      ),
      (
        "types \"a", "a.journey:1 has a quotation mark without another: types \"a"
      ),
      (
        "waits 1 s 2 s",
        """
        a.journey:1 is no step that the test declares: waits 1 s 2 s
        The nearest are:
          waits {time}
          taps {track} of row {row}
          turns by {angle} for {time}
        """
      ),
    ]
  )
  func whatIsNoStepIsSaid(_ line: String, _ message: String) throws {
    #expect(try Self.problem(line) == message)
  }

  @Test func everythingThatIsWrongIsSaidAtOnce() throws {
    let file = try Self.file(["knock", "opens the app", "types 1"])
    let error = #expect(throws: JourneyFileError.self) { try Self.steps.script(of: file) }
    let places = error?.description.split(separator: "\n").filter { $0.hasPrefix("a.") }
    #expect(places?.map { $0.prefix(11) } == ["a.journey:1", "a.journey:3"])
  }

  @Test func aStepThatThrowsIsNamedByItsLine() throws {
    let result = try Self.play(["opens the app", "knocks"])
    #expect(
      result.problems == ["The script threw in step 2 (knocks): a.journey:2: the door is shut"]
    )
  }

  @Test func goingBackNeedsNoDeclaration() throws {
    let result = try Self.play(["opens the app", "opens the app", "goes back"])
    #expect(result.problems == [])
    #expect(
      try PlayedJourney(result.transcript).steps[2].map(\.text) == [
        "   back on JourneyStepsTests.Screen"
      ]
    )
  }

  @Test func aClosureThatTakesStepsOfItsOwnIsNamed() throws {
    for (lines, place) in [
      (["opens the app", "does two things", "thinks"], 2), (["does two things"], 1),
    ] {
      let played = try PlayedJourney(Self.play(lines).transcript)
      let error = #expect(throws: JourneyFileError.self) {
        try Self.file(lines).comparison(with: played)
      }
      #expect(
        error?.description
          == "a.journey:\(place) (does two things) takes a step of its own, \"more\"; let its closure "
          + "do only what the view would call, and write the other step on a line of its own."
      )
    }
  }
}
