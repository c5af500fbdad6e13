import TestSupport
import Testing

@testable import JourneyFiles
@testable import UserJourneys

@Suite struct JourneyRecordingTests {
  private static func comparison(
    _ file: String,
    _ transcript: String
  ) throws -> JourneyFile.Comparison {
    try JourneyFile(file, path: "a.journey").comparison(with: PlayedJourney(transcript))
  }

  private static let transcript = """
    journey: search
    scenario: works

    1. opens the app
       HomeViewModel
         query: ""
         isLoading: false
         text: \"""
           # Heading

           ...
           \"""
    2. types "Jackson"
       ~ query: "" -> "Jackson"

    end: nothing running
         never used: GET /b
    """

  @Test func stepsAloneAreFilled() throws {
    let found = try Self.comparison(
      "opens the app\n\n# Next\n2. types \"Jackson\"",
      Self.transcript
    )
    #expect(found.unrecorded == .init(line: "a.journey:1", name: "step 1 (opens the app)"))
    #expect(found.different == nil && found.isNew)
    #expect(
      found.text == """
        opens the app
           HomeViewModel
             query: ""
             isLoading: false
             text: \"""
               \\# Heading

               \\...
               \"""

        # Next
        2. types "Jackson"
           ~ query: "" -> "Jackson"

        end: nothing running
             never used: GET /b

        """
    )
    #expect(try Self.comparison(found.text, Self.transcript).matches)
  }

  @Test func aMatchingFileStaysAsItIs() throws {
    let file = """
      # Ours.
      7. opens the app
         HomeViewModel
           # The first thing one sees.
           query: ""
           ...


      types "Jackson"
         ...
      # Done.
      end: nothing running
           ...
      """
    for newline in ["\n", "\r\n"] {
      let file = file.replacing("\n", with: newline)
      let found = try Self.comparison(file, Self.transcript)
      #expect(found.matches)
      #expect(Array(found.text.utf8) == Array(file.utf8))
    }
  }

  /// The second step and the end are as they should be, so not a byte of them changes.
  @Test func onlyWhatChangedIsWritten() throws {
    let file = """
      9. opens the app
         HomeViewModel
           # Empty at first.
           query: "old"
           # Gone by now.
           title: "x"
           ...
         # Below.
      9. types "Jackson"
         # Ours.
         ...
      end: ...
      """
    let recorded = """
      1. opens the app
         HomeViewModel
           # Empty at first.
           query: ""
           # Gone by now.
           ...
         # Below.
      2. types "Jackson"
         # Ours.
         ...
      end: ...
      """
    let found = try Self.comparison(file, Self.transcript)
    #expect(found.different == .init(line: "a.journey:1", name: "step 1 (opens the app)"))
    #expect(found.unrecorded == nil && !found.isNew)
    #expect(found.text == recorded)
    let windows = try Self.comparison(file.replacing("\n", with: "\r\n"), Self.transcript)
    #expect(Array(windows.text.utf8) == Array(recorded.replacing("\n", with: "\r\n").utf8))
  }

  /// A line that a file names stays named when its value changes, beside dots that could hide it.
  @Test(
    arguments: [
      ("   a: 1|   ...", "   a: 2|   b: 1", "   a: 2|   ..."),
      ("   ...|   a: 1", "   b: 1|   a: 2", "   ...|   a: 2"),
      ("   a: 1|   ...|   z", "   a: 1|   b|   y", "   a: 1|   ..."),
      ("   a|     b|   c", "   a|     b|     d|   c", "   a|     b|     d|   c"),
      (
        "   > GET /search?a=1|   ...", "   > GET /search?a=2|   < 200",
        "   > GET /search?a=2|   ..."
      ),
      ("   a|     ...", "   b|   c", "     ...|   b|   c"),
    ]
  )
  func dotsHideNothingThatWasNamed(_ file: String, _ said: String, _ recorded: String) throws {
    func text(_ lines: String) -> String { lines.replacing("|", with: "\n") }
    let found = try Self.comparison(
      "a step\n\(text(file))\nend: x\n",
      "journey: j\nscenario: s\n\n1. a step\n\(text(said))\n\nend: x"
    )
    #expect(found.text == "a step\n\(text(recorded))\nend: x\n")
  }

  /// Whatever a file says and whatever is played, what is recorded expects just that, and recording
  /// it again changes nothing; titles and comments stay in their order.
  @Test func anyTranscriptOverAnyFile() throws {
    var numbers = SeededNumbers(seed: 2)
    var (matching, different) = (0, 0)
    for _ in 0..<3_000 {
      let steps = 1 + numbers.below(3)
      let file = Self.file(steps, &numbers)
      let transcript = Self.transcript(steps, &numbers)
      let found = try Self.comparison(file, transcript)
      if found.matches { matching += 1 } else { different += 1 }
      let again = try Self.comparison(found.text, transcript)
      let isKept = !found.matches || Array(found.text.utf8) == Array(file.utf8)
      let isSame = Array(again.text.utf8) == Array(found.text.utf8)
      guard again.matches, isSame, isKept, Self.remarks(found.text) == Self.remarks(file) else {
        Issue.record("\(file)\n—\n\(transcript)\n—\n\(found.text)")
        return
      }
    }
    #expect(matching > 20 && different > 2_000)
  }

  private static let bodyLines = [
    "   a: 1", "   a: 2", "     b", "     c: \"...\"", "   ~ d -> e", "       \\x", "",
  ]

  private static func file(_ steps: Int, _ numbers: inout SeededNumbers) -> String {
    let more = [
      "   ...", "     ...", "   # one", "# two", "   \\...", "     \\# f", "\tt", " ... ",
    ]
    var text = ["journey: j", "scenario: s\n", "# none\n"][numbers.below(3)] + "\n"
    for step in 1...steps {
      text += ["", "\(step). ", "8. "][numbers.below(3)] + "step \(step)\n"
      for _ in 0..<numbers.below(6) { text += pick(bodyLines + more, &numbers) + "\n" }
    }
    text += ["", "\nend: x\n", "end: ...", "end: y\n     ...\n# z\n\n"][numbers.below(4)]
    return numbers.below(4) == 0 ? text.replacing("\n", with: "\r\n") : text
  }

  private static func transcript(_ steps: Int, _ numbers: inout SeededNumbers) -> String {
    let more = ["     ...", "   # g", "     \\# f", "   \\\\...", "   "]
    var text = "journey: j\nscenario: s\n"
    for step in 1...steps {
      text += "\n\(step). step \(step)"
      for _ in 0..<numbers.below(6) { text += "\n" + pick(bodyLines + more, &numbers) }
    }
    return text + "\n\nend: x" + (numbers.below(2) == 0 ? "" : "\n     y")
  }

  private static func pick(_ words: [String], _ numbers: inout SeededNumbers) -> String {
    words[numbers.below(words.count)]
  }

  /// Titles and comments without their numbers.
  private static func remarks(_ text: String) -> [String] {
    text.utf8.split(separator: 0x0A).compactMap { line in
      let line = JourneyLine(line)
      if line.kind == .comment { return line.text }
      return line.isAtMargin && !line.text.hasPrefix("end:")
        ? JourneyFile.numbered(line.text).title : nil
    }
  }

  @Test func whatIsTooLongToWeighIsWrittenAnew() {
    let count = 1_100
    let items = (0..<count).map { JourneyPattern.Item.line(JourneyLine("   a\($0)")) }
    let lines = (0..<count).map { JourneyLine("   b\($0)") }
    let edits = JourneyAlignment.edits(items, lines)
    #expect(edits.prefix(count) == (0..<count).map { .remove($0) }[...])
    #expect(edits.dropFirst(count) == (0..<count).map { .insert($0) }[...])
  }

  @Test func aTranscriptThatIsNoneIsRefused() {
    for (text, line) in [("j\n\n1. a\nb", "b"), ("j\n\n2. a", "2. a"), ("j\n\n1. a\n# b", "# b")] {
      #expect(throws: PlayedJourney.unindented(line)) { try PlayedJourney(text) }
    }
  }
}
