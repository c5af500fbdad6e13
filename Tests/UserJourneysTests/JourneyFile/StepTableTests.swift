import Testing

@testable import JourneyFiles

/// Tables that are refused before a file is read, and times.
@Suite struct StepTableTests {
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
      (
        .does("a song") { _ in },
        .does("a {x}", .one(of: JourneyStepsTests.Scope.self)) { _, _ in }, true
      ),
      (
        .does("a day") { _ in }, .does("a {x}", .one(of: JourneyStepsTests.Scope.self)) { _, _ in },
        false
      ),
      (
        .does("a {x}", .text) { _, _ in },
        .does("a {x}", .one(of: JourneyStepsTests.Scope.self)) { _, _ in }, true
      ),
      (
        .does("a {x}", .integer) { _, _ in },
        .does("a {x}", .one(of: JourneyStepsTests.Scope.self)) { _, _ in },
        false
      ),
      (
        .does("a {x}", .value(JourneyStepsTests.Track.self)) { _, _ in },
        .does("a {x}", .text) { _, _ in }, true
      ),
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
}
