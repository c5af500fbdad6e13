import TestSupport
import Testing

@testable import JourneyFiles
@testable import UserJourneys

@Suite struct JourneyFileTests {
  static let written = """
    # What the manual shows.
    journey: search fails
    scenario: fails once

    1. opens the app
       HomeViewModel
         query: ""
         ...
    types "Jackson"
       # Nothing is asked yet.
       ~ query: "" -> "Jackson"
    3. waits 0.5 s

    end: nothing running

    """

  @Test func everyPartIsFound() throws {
    let file = try JourneyFile(Self.written, path: "a.journey")
    #expect(file.title == .init(line: 1, value: "search fails"))
    #expect(file.scenario == .init(line: 2, value: "fails once"))
    #expect(file.steps.map(\.title) == ["opens the app", "types \"Jackson\"", "waits 0.5 s"])
    #expect(file.steps.map(\.number) == [1, nil, 3])
    #expect(file.steps.map(\.body) == [5..<8, 9..<11, 12..<12])
    #expect(file.end == 13..<14)
    #expect(file.place(4) == "a.journey:5")
  }

  @Test(
    arguments: [
      ("", "a.journey has no steps; write each one on a line that is not indented."),
      (
        "journey: a\n# b\n\n",
        "a.journey has no steps; write each one on a line that is not indented."
      ),
      (
        "journey: a\n\n  b",
        "a.journey:3 is indented, but no step stands above it; a step starts at the left margin."
      ),
      ("a\n...", "a.journey:2 is no step: ... stands for lines below a step; indent it."),
      (
        "scenario: \nb",
        "a.journey:1 names no scenario; write its name behind the colon, or delete the line."
      ),
      (
        "journey: a\n\njourney: b\nc",
        "a.journey:3 names a second journey, after line 1; delete one of them."
      ),
      ("a\nend: b\n  c\nd", "a.journey:4 stands behind the end in line 2; move it above."),
      ("a\nend: b\nend: c", "a.journey:3 stands behind the end in line 2; move it above."),
    ]
  )
  func whatMeansNothingIsRefused(_ text: String, _ message: String) {
    let error = #expect(throws: JourneyFileError.self) {
      try JourneyFile(text, path: "a.journey")
    }
    #expect(error?.description == message)
  }

  /// Whatever can be read is printed as it was, and nothing breaks the reader.
  @Test func damagedTextsAreRefusedOrPrintedAsTheyWere() throws {
    var numbers = SeededNumbers(seed: 1)
    let bytes = Array(Self.written.utf8)
    let odd = Array("\n\r\t #.\\\":1e\u{0}".utf8)
    var refused = 0
    for _ in 0..<3_000 {
      var damaged = bytes
      for _ in 0..<numbers.below(6) {
        let place = numbers.below(damaged.count)
        switch numbers.below(4) {
        case 0: damaged.remove(at: place)
        case 1: damaged.insert(odd[numbers.below(odd.count)], at: place)
        case 2: damaged.removeSubrange(place..<min(damaged.count, place + numbers.below(40)))
        default: damaged[place] = odd[numbers.below(odd.count)]
        }
        if damaged.isEmpty { damaged = bytes }
      }
      let text = String(decoding: damaged, as: UTF8.self)
      guard let file = try? JourneyFile(text, path: "a") else {
        refused += 1
        continue
      }
      #expect(Array(file.text.utf8) == Array(text.utf8))
    }
    #expect((1..<2_000).contains(refused))
  }
}
