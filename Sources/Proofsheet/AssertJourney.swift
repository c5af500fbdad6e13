import Foundation
public import HTTPFixtures
import JourneyRecords
import ProofsheetSnapshots
public import SnapshotChecking
public import SnapshotRendering
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
/// The script is synchronous: a step ends when no job is left to run, so there is nothing to wait
/// for and no time-out. A request that no stub answers fails the test at once, and so does a stub
/// that was not used up at the end, unless it is `allowing(unused:)`.
///
/// - Parameters:
///   - journey: What the user wants, in a few words; the title of the transcript.
///   - scenario: What the world answers.
///   - scrubbers: What to replace by stable tokens, on screens and in requests; one that matches
///     nothing in the whole journey fails it.
///   - name: Tells the snapshots of one test apart.
///   - record: What may be written, in place of what is said around it and in the environment.
///   - fileID: `#fileID`.
///   - filePath: `#filePath`.
///   - testName: `#function`.
///   - line: `#line`.
///   - column: `#column`.
///   - script: The steps, on the journey's own main actor.
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
  var outline: JourneyOutline?
  assertion.check(
    id,
    isScrubbed: !scrubbers.isEmpty,
    members: JourneyFacts(
      name: journey,
      steps: outline?.steps.count ?? 0,
      unheard: Journey.deafness,
      outline: outline
    ).members
  ) { scope in
    let scrubbing = scope?.transcript(scrubbers)
    let result = try assertion.play(
      journey,
      scenario,
      id,
      render: scrubbing?.screen ?? Rendering.init(of:),
      script
    )
    outline = result.story.outline
    let transcript = Rendering(plainText: result.transcript)
    return try scrubbing?.end(transcript) ?? transcript
  }
}

/// Plays a scripted user journey on virtual time without checking its transcript.
///
/// For reaching a state that is then snapshotted inside the script:
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
///   - journey: What the user wants, in a few words.
///   - scenario: What the world answers.
///   - fileID: `#fileID`.
///   - filePath: `#filePath`.
///   - testName: `#function`.
///   - line: `#line`.
///   - column: `#column`.
///   - script: The steps, on the journey's own main actor.
/// - Returns: The transcript, or nothing when the journey failed, and the test with it.
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

extension Assertion {
  /// Plays a journey to an end that is worth comparing with the reference of `id`, if there is one.
  func play(
    _ name: String,
    _ scenario: Scenario,
    _ id: SnapshotID?,
    render: @escaping @Sendable (Any) -> Rendering = Rendering.init(of:),
    _ script: @MainActor (JourneyUser) throws -> Void
  ) throws(CheckError) -> Journey.Result {
    var journey = Journey(name, scenario: scenario, fixtures: try fixtures())
    journey.render = render
    let result: Journey.Result
    do throws(JourneyError) {
      result = try journey.play(script)
    } catch {
      throw .unplayed(journey: name, reasons: ["\(error)"])
    }
    guard result.failures.isEmpty else {
      throw .unplayed(journey: name, reasons: result.failures, transcript: result.transcript)
    }
    return result
  }
}
