import Foundation
import JourneyRecords
import SnapshotChecking

extension CommandContext {
  /// `proofsheet play`: finds the sweep of a token, plays the token's variation alone, and prints
  /// the story.
  ///
  /// - Parameters:
  ///   - words: The token, as one word or split by the shell.
  ///   - inSteps: Whether each step shows the whole screen. On a terminal, Return shows the next
  ///     step.
  /// - Returns: The exit code; 1 when the story has a finding.
  /// - Throws: ``ReviewError`` with the reason why the variation cannot be played.
  package func play(_ words: [String], inSteps: Bool) throws -> Int32 {
    let token = try Self.token(words.joined(separator: " "))
    let journeys = try SweptJourney.all(of: token, in: RunStore(folders: workspace.folders))
    try ReferenceStore(folders: workspace.folders).ignoreState()
    let tests = try played(token, journeys)
    // The playback is no run of the project. Its files stay only when an error names them.
    if tests.output.phase == .testing, tests.hasEnded {
      try FileManager.default.removeItem(atPath: tests.folders.state)
    }
    if tests.end == .interrupted { return tests.end.code }
    let stories = try stories(of: token, journeys, in: tests)
    try tell(stories, inSteps: inSteps)
    return stories.allSatisfy(\.findings.isEmpty) ? 0 : 1
  }

  private static func token(_ text: String) throws -> SweepToken {
    guard !text.isEmpty else {
      throw ReviewError("'play' needs the token that a sweep has printed, as \"k3f9a:0.0.1\".")
    }
    guard let token = SweepToken(text) else {
      throw ReviewError(
        "\"\(text)\" names no sweep; give the whole token that was printed, as "
          + "\"k3f9a:0.0.1\"."
      )
    }
    return token
  }

  /// Plays the variation of a token in a separate state folder, so that the run leaves no verdict.
  private func played(_ token: SweepToken, _ journeys: [SweptJourney]) throws -> TestRun {
    let arguments = journeys.flatMap { ["--filter", $0.filter] }
    do throws(any Error) {
      return try testRun(
        aside: "play",
        arguments,
        [SweepToken.variable: token.text],
        terminal: printsJSON ? Terminal(write: surroundings.errors) : output
      )
    } catch let error as ReviewError where error == .noTest(matching: arguments) {
      throw Self.gone(journeys, token)
    }
  }

  /// Returns the stories that the run recorded for a token, or throws the reason why no story
  /// exists.
  private func stories(
    of token: SweepToken,
    _ journeys: [SweptJourney],
    in tests: TestRun
  ) throws -> [StoryRecord] {
    var known: Set<String> = []
    let stories = tests.run.logs.flatMap(\.stories)
      .filter { $0.token == token.text && known.insert($0.reference).inserted }
    if let refusal = stories.compactMap(\.refusal).first { throw ReviewError(refusal) }
    guard stories.isEmpty else { return stories }
    guard tests.output.phase == .testing, tests.hasEnded else {
      let what = tests.output.phase == .building ? "The package did not build" : "The test crashed"
      throw ReviewError(
        "\(what), so \"\(token.text)\" was not played to its end; the whole output: "
          + tests.outputPath
      )
    }
    throw Self.gone(journeys, token)
  }

  private static func gone(_ journeys: [SweptJourney], _ token: SweepToken) -> ReviewError {
    let names = journeys.map { "\($0.target).\($0.test)" }.joined(separator: " and ")
    return ReviewError(
      "The sweep \"\(token.sweep)\" of \(names) no longer exists; sweep again, and take the new token."
    )
  }

  private func tell(_ stories: [StoryRecord], inSteps: Bool) throws {
    if printsJSON { return output.write(try JSONText.of(stories)) }
    for story in stories {
      let teller = StoryTeller(story)
      output.write(teller.title)
      if inSteps {
        let waits = output.isInteractive && surroundings.echoesAnswers
        teller.tellSteps(output.write, then: waits ? surroundings.answer : nil)
      } else {
        output.write(story.transcript + "\n")
      }
      output.write("\n" + story.verdict + "\n")
    }
  }
}
