import Foundation
public import HTTPFixtures
import ProofsheetBasics
import ProofsheetSnapshots
public import SnapshotChecking
public import SnapshotRendering
import ToolBasics
public import UserJourneys

/// Plays a scripted user journey on virtual time and checks its transcript.
///
/// ```swift
/// @Test func errorThenRetry() {
///   assertJourney("search fails, then works", scenario: .searchFailsOnce) { user in
///     let home = user.sees { HomeViewModel(search: SearchRepository(client: user.client),
///                                          clock: user.clock) }
///     user.does("types Jackson") { home.updateSearchTerm("Jackson") }
///     user.waits(.milliseconds(500))
///     user.does("dismisses the alert") { home.dismissAlert() }
///     user.does("searches again") { home.search() }
///   }
/// }
/// ```
///
/// The script is synchronous: a step ends when its last job has run, so a script needs neither
/// waiting nor a time-out. A request without a stub fails the test at once. If the test declares
/// the scenario, an unused stub fails the test at the end, unless the scenario is
/// `allowing(unused:)`. For a scenario that several tests share, `proofsheet check` names the stubs
/// that no test uses.
///
/// - Parameters:
///   - journey: The user's goal in a few words, which is the title of the transcript.
///   - scenario: The answers of the server.
///   - scrubbers: The scrubbers for screens and requests; a scrubber without a match in the whole
///     journey fails the test.
///   - name: A name that tells the snapshots of one test apart.
///   - record: The record mode; it replaces the mode of the surrounding scope and of the
///     environment.
///   - fileID: `#fileID`.
///   - filePath: `#filePath`.
///   - testName: `#function`.
///   - line: `#line`.
///   - column: `#column`.
///   - script: A closure with the steps of the user, which runs on the journey's own main actor.
public func assertJourney(
  _ journey: String,
  scenario: Scenario = .silent,
  scrubbing scrubbers: [SnapshotScrubber] = [],
  named name: String? = nil,
  record: SnapshotRecordMode? = nil,
  fileID: StaticString = #fileID,
  file filePath: StaticString = #filePath,
  testName: String = #function,
  line: UInt = #line,
  column: UInt = #column,
  script: @MainActor (JourneyUser) throws -> Void
) {
  let place = CallPlace(fileID, filePath, testName, line, column)
  let assertion = Assertion(at: place, record: record)
  let id = assertion.id(named: name, fileExtension: "txt")
  let scrubbers = assertion.scrubbers + scrubbers
  var steps = 0
  // A journey runs twice before its transcript is recorded.
  var earlier: (transcript: String, models: ShownModels)?
  assertion.check(
    id,
    isScrubbed: !scrubbers.isEmpty,
    members: JourneyFacts(
      name: journey,
      steps: steps,
      uncaptured: Journey.uncapturedWork
    ).members
  ) { scope in
    let scrubbing = scope.map { TranscriptScrubbing(scrubbers, in: $0) }
    let render = scrubbing?.screen ?? Rendering.init(of:)
    let models = ShownModels()
    let result = try assertion.play(
      journey,
      scenario,
      id,
      render: {
        models.note($0)
        return render($0)
      },
      script
    )
    if let earlier, earlier.transcript != result.transcript,
      let shared = models.living.first(where: earlier.models.has)
    {
      let name = "\(type(of: shared))"
      let words = "Both runs use one \(name); make it inside the script, or reset it there."
      throw CheckError.unplayed(journey: journey, reasons: [words])
    }
    earlier = (result.transcript, models)
    steps = result.stepCount
    let transcript = Rendering(renderedText: result.transcript)
    return try scrubbing?.end(transcript) ?? transcript
  }
}

/// Plays a scripted user journey on virtual time without checking its transcript.
///
/// Use it to reach a state and check a snapshot inside the script:
///
/// ```swift
/// playJourney("a search is under way", scenario: .slowSearch) { user in
///   let home = user.sees { HomeViewModel(search: .init(client: user.client), clock: user.clock) }
///   user.does("searches") { home.search() }
///   assertSnapshot(of: home)
/// }
/// ```
///
/// - Parameters:
///   - journey: The user's goal in a few words.
///   - scenario: The answers of the server.
///   - fileID: `#fileID`.
///   - filePath: `#filePath`.
///   - testName: `#function`.
///   - line: `#line`.
///   - column: `#column`.
///   - script: A closure with the steps of the user, which runs on the journey's own main actor.
/// - Returns: The transcript; empty for a failed journey, because the journey has then failed the
///   test.
@discardableResult
public func playJourney(
  _ journey: String,
  scenario: Scenario = .silent,
  fileID: StaticString = #fileID,
  file filePath: StaticString = #filePath,
  testName: String = #function,
  line: UInt = #line,
  column: UInt = #column,
  script: @MainActor (JourneyUser) throws -> Void
) -> String {
  let place = CallPlace(fileID, filePath, testName, line, column)
  let assertion = Assertion(at: place)
  do throws(CheckError) {
    return try assertion.play(journey, scenario, nil, script).transcript
  } catch {
    assertion.fail("\(error)")
    return ""
  }
}

/// The view models that a run of a journey shows, as weak references.
private final class ShownModels: Sendable {
  private struct Shown { weak var model: AnyObject? }
  private let shown = Locked<[Shown]>([])

  var living: [AnyObject] { shown.withLock { $0.compactMap(\.model) } }

  func has(_ model: AnyObject) -> Bool { living.contains { $0 === model } }

  func note(_ subject: Any) {
    shown.withLock { $0.append(Shown(model: subject as AnyObject)) }
  }
}

extension Assertion {
  /// Plays a journey to its end, and throws an error with the reasons if the journey fails.
  func play(
    _ name: String,
    _ scenario: Scenario,
    _ id: SnapshotID?,
    render: @escaping @Sendable (Any) -> Rendering = Rendering.init(of:),
    _ script: @MainActor (JourneyUser) throws -> Void
  ) throws(CheckError) -> Journey.Result {
    var journey = Journey(name, scenario: scenario, fixtures: try fixtures())
    journey.render = screens(render)
    journey.ended = noting(scenario)
    let result: Journey.Result
    do throws(JourneyError) {
      result = try journey.play(script)
    } catch {
      throw .unplayed(journey: name, reasons: ["\(error)"])
    }
    let failures = journey.ended == nil ? result.failures : result.problems
    guard failures.isEmpty else {
      throw .unplayed(journey: name, reasons: failures, transcript: result.transcript)
    }
    // Only a transcript that is compared has to show something.
    let acts = result.story.steps.filter(\.isAct)
    if id != nil, !acts.isEmpty, acts.flatMap(\.events).allSatisfy({ $0.kind == .silence }) {
      throw .unplayed(journey: name, reasons: ["No step shows anything; add `user.sees`."])
    }
    return result
  }
}

extension CheckError {
  /// The error of a journey without a transcript to compare.
  static func unplayed(
    journey: String,
    reasons: [String],
    transcript: String? = nil
  ) -> CheckError {
    CheckError(
      reasons.joined(separator: "\n") + "\n\nThis fails the journey \"\(journey)\"."
        + (transcript.map { " Its transcript so far:\n\n\($0)" } ?? "")
    )
  }
}

extension JourneyFacts {
  /// The JSON members that the journey adds to the line of its check, without the braces.
  package var members: String { String(json.dropFirst().dropLast()) }

  private var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: (try? encoder.encode(self)) ?? Data(), as: UTF8.self)
  }
}
