import Foundation
public import HTTPFixtures
import SnapshotChecking
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
/// that was not used up at the end, unless it is `optional()`.
///
/// - Parameters:
///   - journey: What the user wants, in a few words; the title of the transcript.
///   - scenario: What the world answers.
///   - scrubbers: What to replace by stable tokens, on screens and in requests; one that matches
///     nothing in the whole journey fails it.
///   - name: Tells the snapshots of one test apart.
///   - fileID: The test's file; leave it to the compiler.
///   - filePath: The test's file; leave it to the compiler.
///   - testName: The test's function; leave it to the compiler.
///   - line: The assertion's line; leave it to the compiler.
///   - column: The assertion's column; leave it to the compiler.
///   - script: The steps, on the journey's own main actor.
public func assertJourney(
  _ journey: String,
  scenario: Scenario = .silent,
  scrubbing scrubbers: [SnapshotScrubber] = [],
  named name: String? = nil,
  fileID: StaticString = #fileID,
  file filePath: StaticString = #filePath,
  testName: String = #function,
  line: UInt = #line,
  column: UInt = #column,
  script: @MainActor (JourneyUser) throws -> Void
) {
  let place = CallPlace(fileID, filePath, testName, line, column)
  let context = TestContext.current()
  let id = SnapshotID(place, in: context, name: name, fileExtension: "txt")
  let session = CheckSession.current
  let scope = scrubbers.isEmpty ? nil : session.numbers.scope(for: id, in: context)
  var stepCount = 0
  let outcome = session.check(
    id,
    filePath: "\(filePath)",
    context: context,
    journey: RunRecord.Journey(name: journey, steps: stepCount),
    scrubbing: scope
  ) {
    try refuseUnnamedCase(id, context)
    let scrubbing = scope?.transcript(scrubbers)
    let render = scrubbing?.screen ?? Rendering.init(of:)
    let result = try play(
      journey,
      scenario,
      as: .checked,
      by: id,
      above: "\(filePath)",
      render: render,
      script
    )
    stepCount = result.stepCount
    let transcript = Rendering(plainText: result.transcript)
    return try scrubbing?.end(transcript) ?? transcript
  }
  if let scope { session.numbers.keep(scope, of: id, in: context) }
  report(outcome, at: place, in: context)
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
///   - fileID: The test's file; leave it to the compiler.
///   - filePath: The test's file; leave it to the compiler.
///   - testName: The test's function; leave it to the compiler.
///   - line: The call's line; leave it to the compiler.
///   - column: The call's column; leave it to the compiler.
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
  do throws(CheckError) {
    return try play(
      journey,
      scenario,
      as: .played,
      by: SnapshotID(place, in: .current(), name: nil, fileExtension: "txt"),
      above: "\(filePath)",
      script
    ).transcript
  } catch {
    TestContext.current().fail("\(error)", at: place)
    return ""
  }
}

/// Plays a journey to an end that is worth comparing.
func play(
  _ name: String,
  _ scenario: Scenario,
  as kind: MappedJourney,
  by id: @autoclosure () -> SnapshotID,
  above filePath: String,
  render: @escaping @Sendable (Any) -> Rendering = Rendering.init(of:),
  _ script: @MainActor (JourneyUser) throws -> Void
) throws(CheckError) -> Journey.Result {
  let session = CheckSession.current
  let fixtures = try session.fixtures(above: filePath)
  var journey = Journey(name, scenario: scenario, fixtures: fixtures)
  journey.render = render
  let paths = try session.newPaths()
  journey.witness = paths?.add
  let result: Journey.Result
  do throws(JourneyError) {
    result = try journey.play(script)
  } catch {
    throw .unplayed(journey: name, reasons: ["\(error)"], transcript: nil)
  }
  if let paths {
    try session.note(paths, of: name, by: id(), kind, above: filePath)
  }
  guard result.failures.isEmpty else {
    throw .unplayed(journey: name, reasons: result.failures, transcript: result.transcript)
  }
  return result
}
