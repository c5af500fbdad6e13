import Testing

@testable import ReviewTools

@Suite struct FailurePartsTests {
  /// The essential parts of an output.
  private func parts(of text: String) throws -> [String] {
    var output = TestOutput()
    try output.take(Array(text.utf8))
    try output.end()
    return output.essential.map(\.text)
  }

  @Test func aJourneyInWhichTheProcessCrashesIsShownToItsEnd() throws {
    let transcript = """
      The process crashed in this journey, whose transcript so far is:

      journey: search
      scenario: fails

      1. searches
         + message: "x: error: y"

      end: crashed with signal 4
      """
    let text = transcript.replacing("1. searches\n", with: "1. searches\n◇ Test a() started.\n")
    let crash = "error: Process 'x' exited with unexpected signal code 4"
    let told = try parts(of: "Test run started.\n\(text)\n\n*** Signal 4 ***\n\(crash)\n")
    #expect(told == [transcript, crash])
    // The transcript of a process that ended before its last line.
    let start = transcript.replacing("\n\nend: crashed with signal 4", with: "")
    #expect(try parts(of: "Test run started.\n\(start)\n\(crash)\n") == [start, crash])
  }

  @Test func aCrashIsPlacedByTheInnermostFrameWhoseSourceIsKnown() throws {
    let parts = try parts(
      of: """
        Test run started.
        Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range
        Thread 0 "tests":

          0 [ra]             0x000055719fbe7313 Other.waits() + 498 in tests.xctest at /a/Other.swift:1:2

        Thread 2 "pool" crashed:

          0                  0x00007f1a8d96df7f closure #1 in _assertionFailure(_:) + 623 in libswiftCore.so
          1 [ra]             0x000055719fbe7313 Home.crashes() + 498 in tests.xctest at /a b/Home.swift:13:109
          2 [ra]             0x000055719fbe7313 Home.calls() + 498 in tests.xctest at /a b/Home.swift:20:1
        error: Process 'x' exited with unexpected signal code 4
        """
    )
    assertText(parts.joined(separator: "\n---\n"))
  }

  @Test func errorsWithoutAPlaceCountWhenThereAreNoOthers() throws {
    #expect(try parts(of: "error: no manifest\nmore\n") == ["error: no manifest"])
    // The negative twin.
    let quiet = "Building for debugging...\nBuild complete! (1s)\n◇ Test a() started.\n"
    #expect(try parts(of: quiet) == [])
  }
}
