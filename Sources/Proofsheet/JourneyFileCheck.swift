import Foundation
import HTTPFixtures
import JourneyFiles
import SnapshotChecking
import SnapshotRendering
import TextDiff
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
  private let id: SnapshotID
  private let place: CallPlace
  private let context: TestContext
  private let session = CheckSession.current
  private let scope: ScrubberScope?
  /// The name of the journey, once it is known.
  private var title: String
  private var stepCount = 0
  /// Where the first step is that is not as expected.
  private var difference: FileMessage.Place?

  init(
    _ file: String,
    _ world: JourneyFileWorld<Stage>,
    at place: CallPlace,
    in context: TestContext
  ) {
    shown = Self.folder + file + ".journey"
    title = file
    self.world = world
    self.place = place
    self.context = context
    id = SnapshotID(
      fileFromRoot: "/" + shown,
      fileID: "\(place.fileID)",
      function: place.function,
      test: context.test ?? place.testName,
      line: place.line
    )
    scope = world.scrubbers.isEmpty ? nil : session.numbers.scope(for: id, in: context)
  }

  /// Makes the check, and fails the test when it does not pass.
  func perform() {
    let outcome = session.check(
      id,
      filePath: "\(place.filePath)",
      journey: RunRecord.Journey(name: title, steps: stepCount),
      scrubbing: scope
    ) { _ in
      shown
    } verdict: { (check) throws(CheckError) in
      try check.verdict(ofFile: id, scope: context.scope) { () throws(CheckError) in try play() }
    }
    if let scope { session.numbers.keep(scope, of: id, in: context) }
    report(outcome)
  }

  private func report(_ outcome: CheckSession.Outcome) {
    switch outcome.result {
    case .failure(let error): context.fail("\(error)", at: place)
    case .success(let verdict):
      let style: TerminalStyle = session.process.showsColours ? .ansi : .plain
      let message = FileMessage(id: id, path: shown, place: difference)
      guard let text = message.text(for: verdict, style: style) else { return }
      context.fail(text, at: place, attachments: attachments(verdict, outcome))
    }
  }
}

// MARK: - Playing

extension JourneyFileCheck {
  /// Reads the file, plays it and compares it with its transcript.
  private func play() throws(CheckError) -> RecordedFile {
    guard world.steps.problems.isEmpty else { throw unplayed(world.steps.problems) }
    let fixtures = try session.fixtures(above: "\(place.filePath)")
    let seen = try bytes(in: fixtures)
    let file = try read(seen)
    title = file.title?.value ?? title
    stepCount = file.steps.count
    let transcript = try transcript(of: file, in: scenario(of: file, fixtures))
    do throws(JourneyFileError) {
      return recorded(try file.comparison(with: PlayedJourney(transcript)), over: seen)
    } catch {
      throw unplayed(["\(error)"])
    }
  }

  private func bytes(in fixtures: FixtureFolder) throws(CheckError) -> [UInt8] {
    do throws(FixtureError) {
      // The folder notes the file as one that a test reads.
      return Array(try fixtures.data(at: String(shown.dropFirst("Fixtures/".count))))
    } catch {
      throw unplayed(["\(error)"])
    }
  }

  private func read(_ bytes: [UInt8]) throws(CheckError) -> JourneyFile {
    // Line endings stay as they are, to be written back.
    let text = try ReferenceText.read(bytes, path: shown, against: [0x0D])
    do throws(JourneyFileError) {
      return try JourneyFile(text, path: shown)
    } catch {
      throw unplayed(["\(error)"])
    }
  }

  private func scenario(
    of file: JourneyFile,
    _ fixtures: FixtureFolder
  ) throws(CheckError) -> Scenario {
    do throws(JourneyFileError) {
      return try file.scenario(among: world.scenarios, in: fixtures)
    } catch {
      throw unplayed(["\(error)"])
    }
  }

  private func transcript(
    of file: JourneyFile,
    in scenario: Scenario
  ) throws(CheckError) -> String {
    let script: JourneySteps<Stage>.Script
    switch world.steps.script(of: file) {
    case .success(let found): script = found
    case .failure(let problems): throw unplayed(problems.all.map(\.description))
    }
    let scrubbing = scope?.transcript(world.scrubbers)
    let render = scrubbing?.screen ?? Rendering.init(of:)
    let result = try Proofsheet.play(
      title,
      scenario,
      as: .checked,
      by: id,
      above: "\(place.filePath)",
      render: render,
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
  ) -> RecordedFile {
    difference = (comparison.different ?? comparison.unrecorded).map {
      FileMessage.Place(line: $0.line, name: $0.name)
    }
    return RecordedFile(
      seen: seen,
      bytes: Array(comparison.text.utf8),
      matches: comparison.matches,
      isMissing: comparison.different == nil && !comparison.matches
    )
  }

  private func unplayed(_ reasons: [String]) -> CheckError {
    .unplayed(journey: title, reasons: reasons, transcript: nil)
  }
}
