import Foundation
import HTTPFixtures
import JourneyFiles
import ProofsheetSnapshots
import SnapshotChecking
import SnapshotRendering
import UserJourneys

/// What journey files are played in.
struct JourneyFileWorld<Stage> {
  let steps: JourneySteps<Stage>
  let scenarios: [Scenario]
  let scrubbers: [SnapshotScrubber]
}

/// One check of a journey file: read, play, compare, write.
final class JourneyFileCheck<Stage> {
  /// Where journey files are, as messages name it.
  static var folder: String { "Fixtures/Journeys/" }

  /// The file as messages name it.
  private let shown: String
  private let world: JourneyFileWorld<Stage>
  private let assertion: Assertion
  private let id: SnapshotID
  /// The name of the journey, once it is known.
  private var title: String
  private var stepCount = 0

  init(_ file: String, _ world: JourneyFileWorld<Stage>, by assertion: Assertion) {
    shown = Self.folder + file + ".journey"
    title = file
    self.world = world
    self.assertion = assertion
    id = SnapshotID(
      fileFromRoot: "/" + shown,
      fileID: "\(assertion.place.fileID)",
      function: assertion.place.function,
      test: assertion.test,
      line: Int(assertion.place.line)
    )
  }

  /// Makes the check, and fails the test when it does not pass.
  func perform() {
    let scrubbers = assertion.scrubbers + world.scrubbers
    assertion.check(
      id,
      isScrubbed: !scrubbers.isEmpty,
      journey: RunRecord.Journey(name: title, steps: stepCount, unheard: Journey.deafness)
    ) { scope in
      try play(scope?.transcript(scrubbers))
    } in: { package in
      JourneyFileReference(
        id,
        path: "/" + shown,
        scope: assertion.run,
        store: ReferenceStore(folders: package.folders),
        used: assertion.session.used
      )
    }
  }
}

// MARK: - Playing

extension JourneyFileCheck {
  /// Reads the file, plays it and compares it with its transcript.
  private func play(_ scrubbing: TranscriptScrubbing?) throws(CheckError) -> JourneyFileText {
    guard world.steps.problems.isEmpty else { throw unplayed(world.steps.problems) }
    let fixtures = try assertion.fixtures()
    let seen = try bytes(in: fixtures)
    let file = try read(seen)
    title = file.title?.value ?? title
    stepCount = file.steps.count
    let transcript = try transcript(of: file, in: scenario(of: file, fixtures), scrubbing)
    let comparison = try telling { () throws(JourneyFileError) in
      try file.comparison(with: PlayedJourney(transcript))
    }
    return recorded(comparison, over: seen)
  }

  private func bytes(in fixtures: FixtureFolder) throws(CheckError) -> [UInt8] {
    // The folder notes the file as one that a test reads.
    let path = String(shown.dropFirst("Fixtures/".count))
    return Array(try telling { () throws(FixtureError) in try fixtures.data(at: path) })
  }

  private func read(_ bytes: [UInt8]) throws(CheckError) -> JourneyFile {
    // Line endings stay as they are, to be written back.
    let text = try ReferenceText.read(bytes, path: shown, against: [0x0D])
    return try telling { () throws(JourneyFileError) in try JourneyFile(text, path: shown) }
  }

  private func scenario(
    of file: JourneyFile,
    _ fixtures: FixtureFolder
  ) throws(CheckError) -> Scenario {
    try telling { () throws(JourneyFileError) in
      try file.scenario(among: world.scenarios, in: fixtures)
    }
  }

  private func transcript(
    of file: JourneyFile,
    in scenario: Scenario,
    _ scrubbing: TranscriptScrubbing?
  ) throws(CheckError) -> String {
    let script = try telling { () throws(JourneyFileError) in
      try world.steps.script(of: file)
    }
    let result = try assertion.play(
      title,
      scenario,
      id,
      render: scrubbing?.screen ?? Rendering.init(of:),
      script.play
    )
    guard let scrubbing else { return result.transcript }
    do {
      return try scrubbing.end(Rendering(plainText: result.transcript)).text
    } catch {
      throw CheckError(error, test: id.test)
    }
  }

  private func recorded(
    _ comparison: JourneyFile.Comparison,
    over seen: [UInt8]
  ) -> JourneyFileText {
    JourneyFileText(
      seen: seen,
      bytes: Array(comparison.text.utf8),
      matches: comparison.matches,
      isMissing: comparison.different == nil && !comparison.matches,
      step: (comparison.different ?? comparison.unrecorded).map {
        CheckMessage.Step(line: $0.line, name: $0.name)
      }
    )
  }

  /// Does something that the check fails with when it cannot be done.
  private func telling<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(CheckError) -> Result {
    do throws(Failure) { return try body() } catch { throw unplayed(["\(error)"]) }
  }

  private func unplayed(_ reasons: [String]) -> CheckError {
    .unplayed(journey: title, reasons: reasons, transcript: nil)
  }
}
