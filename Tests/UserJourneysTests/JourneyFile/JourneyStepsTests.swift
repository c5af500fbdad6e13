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
    let script = try steps.script(of: file(lines)).get()
    return try Journey("j", scenario: .silent, fixtures: nil).play(script.play)
  }

  private static func problems(_ line: String) throws -> [String] {
    switch try steps.script(of: file([line])) {
    case .success: []
    case .failure(let problems): problems.all.map(\.description)
    }
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
    #expect(try Self.problems(line) == [message])
  }

  @Test func everythingThatIsWrongIsSaidAtOnce() throws {
    let file = try Self.file(["knock", "opens the app", "types 1"])
    guard case .failure(let problems) = Self.steps.script(of: file) else {
      Issue.record("nothing is wrong")
      return
    }
    #expect(problems.all.map { $0.description.prefix(11) } == ["a.journey:1", "a.journey:3"])
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

  // MARK: - Declarations

  private static func problems(_ steps: [JourneyStep<Int>]) -> [String] {
    JourneySteps(on: { _ in 0 }, steps).problems
  }

  @Test func aTableThatCouldReadALineInTwoWaysIsRefused() {
    #expect(
      Self.problems([
        .does("types {a}", .text, fileID: "T/A.swift", line: 1) { _, _ in },
        .does("types {b}", .text, fileID: "T/A.swift", line: 2) { _, _ in },
      ]) == [
        "The steps \"types {a}\" (T/A.swift:1) and \"types {b}\" (T/A.swift:2) could be one line of "
          + "a file; give one of them other words."
      ]
    )
    let rows: [(JourneyStep<Int>, JourneyStep<Int>, isRefused: Bool)] = [
      (.does("a {x}", .text) { _, _ in }, .does("a {x}", .integer) { _, _ in }, false),
      (.does("a {x}", .number) { _, _ in }, .does("a {x}", .integer) { _, _ in }, true),
      (.does("a {x}", .text) { _, _ in }, .does("a b") { _ in }, false),
      (.does("a b") { _ in }, .does("a b") { _ in }, true),
      (.does("a b") { _ in }, .does("a c") { _ in }, false),
      (.does("a song") { _ in }, .does("a {x}", .one(of: Scope.self)) { _, _ in }, true),
      (.does("a day") { _ in }, .does("a {x}", .one(of: Scope.self)) { _, _ in }, false),
      (.does("a {x}", .text) { _, _ in }, .does("a {x}", .one(of: Scope.self)) { _, _ in }, true),
      (
        .does("a {x}", .integer) { _, _ in }, .does("a {x}", .one(of: Scope.self)) { _, _ in },
        false
      ),
      (.does("a {x}", .value(Track.self)) { _, _ in }, .does("a {x}", .text) { _, _ in }, true),
      (.does("a 1 {x}", .integer) { _, _ in }, .does("a {x}", .duration) { _, _ in }, false),
      (.does("a {x} s", .integer) { _, _ in }, .does("a {x}", .duration) { _, _ in }, true),
      (.does("a 1 s") { _ in }, .does("a {x}", .duration) { _, _ in }, true),
      (.does("a 1 h") { _ in }, .does("a {x}", .duration) { _, _ in }, false),
      (.does("a {x}", .duration) { _, _ in }, .does("a {x}", .integer) { _, _ in }, false),
    ]
    for row in rows {
      #expect(Self.problems([row.0, row.1]).isEmpty != row.isRefused, "\(row.0.phrase.text)")
      #expect(Self.problems([row.1, row.0]).isEmpty != row.isRefused, "\(row.1.phrase.text)")
    }
  }

  @Test func aPhraseThatCannotBeMatchedIsRefused() {
    let malformed =
      "cannot be matched; write words with spaces between them, and each name in braces as a word "
      + "of its own."
    let rows: [(JourneyStep<Int>, String)] = [
      (.does("", fileID: "T/A.swift", line: 1) { _ in }, malformed),
      (.does("types \"{a}", .text, fileID: "T/A.swift", line: 1) { _, _ in }, malformed),
      (.does("types{a}", .text, fileID: "T/A.swift", line: 1) { _, _ in }, malformed),
      (.does("types {}", .text, fileID: "T/A.swift", line: 1) { _, _ in }, malformed),
      (
        .does("types {a}", fileID: "T/A.swift", line: 1) { _ in },
        "has 1 in braces and 0 parameters; give each name one."
      ),
      (
        .does("types", .text, fileID: "T/A.swift", line: 1) { _, _ in },
        "has 0 in braces and 1 parameter; give each name one."
      ),
      (
        .does("a {b}", .one(of: [Int]()), fileID: "T/A.swift", line: 1) { _, _ in },
        "can never be written: {b} has no values."
      ),
    ]
    for (step, words) in rows {
      #expect(Self.problems([step]) == ["The step \"\(step.phrase.text)\" (T/A.swift:1) \(words)"])
    }
  }

  @Test func timesAreExact() {
    let rows: [(String, String, Duration?)] = [
      ("0.5", "s", .milliseconds(500)), ("500", "ms", .milliseconds(500)),
      ("2", "min", .seconds(120)),
      ("0.000000000000001", "s", Duration(secondsComponent: 0, attosecondsComponent: 1_000)),
      ("0.1", "ms", .microseconds(100)), ("1.5", "min", .seconds(90)), ("0", "s", .zero),
      ("-1", "s", nil), ("", "s", nil), (".5", "s", nil), ("1.", "s", nil), ("1.2.3", "s", nil),
      ("1e3", "s", nil), ("1", "h", nil), ("1234567890", "s", nil), ("1", "", nil),
      ("+1", "s", nil),
    ]
    for (number, unit, time) in rows {
      #expect(StepDuration.read(number, unit: unit) == time, "\(number) \(unit)")
    }
  }

  // MARK: - Scenarios

  @Test func aScenarioIsOneOfTheTestOrAFile() throws {
    let declared = ["finds many", "finds one", "fails"].map { Scenario($0, stubs: []) }
    let fixtures = FixtureFolder(root: .temporaryDirectory.appending(path: "proofsheet-nowhere"))
    func found(_ line: String, among scenarios: [Scenario]) throws -> String {
      try JourneyFile(line + "\na", path: "a.journey").scenario(among: scenarios, in: fixtures).name
    }
    #expect(try found("scenario: finds one", among: declared) == "finds one")
    #expect(try found("# none", among: declared) == Scenario.silent.name)
    let unknown = #expect(throws: JourneyFileError.self) {
      try found("scenario: finds on", among: declared)
    }
    let words = unknown?.description.split(separator: "\n").map(String.init) ?? []
    #expect(
      words.first?.hasPrefix(
        "a.journey:1 names the scenario \"finds on\", which the test does not declare and which is "
          + "no file: Fixture \"Scenarios/finds on.json\" cannot be read because the fixture folder "
      ) == true
    )
    #expect(
      Array(words.dropFirst()) == ["The test declares:", "  finds one", "  finds many", "  fails"]
    )
    let two = #expect(throws: JourneyFileError.self) {
      try found("scenario: fails", among: declared + declared)
    }
    #expect(
      two?.description == "a.journey:1 names the scenario \"fails\", and the test declares two of "
        + "that name; give one of them another."
    )
  }
}
