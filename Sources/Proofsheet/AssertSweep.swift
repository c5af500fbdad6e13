public import HTTPFixtures
public import JourneySweeps
import ProofsheetBasics
import ProofsheetSnapshots
public import SnapshotChecking
import SnapshotRendering
import ToolBasics
public import UserJourneys

/// Plays a scripted user journey in every variation, and checks the findings.
///
/// The variations change the order of events, and let each request fail in several ways. The user
/// also leaves at each moment, and acts a tick before, at and after each deadline.
///
/// ```swift
/// @Test func searchInEveryWay() {
///   assertSweep("searches", scenario: .findsTwoTerms) { user in
///     let home = user.sees { HomeViewModel(search: .init(client: user.client), clock: user.clock) }
///     user.does("types Jackson") { home.updateSearchTerm("Jackson") }
///     user.waits(.milliseconds(500))
///     user.retries("presses Search") { home.search() }
///   }
/// }
/// ```
///
/// The script needs no assertions. A sweep finds orders that end on another screen, a spinner that
/// stays, and a failure without a sign on the screen. It finds a retry that does not recover, a
/// change that is sent twice, and objects that live or change after the user has left.
///
/// Each new finding fails the test with a story that shows it. No record mode writes a new finding:
/// a review accepts it into the reference. The reference holds the accepted findings, the number of
/// variations, the effect of each fault, and the last screens.
///
/// The script runs once for each variation, so the screens must be made inside the script. In some
/// variations the user does not wait: put ``JourneyUser/waitsForEverything(_:)`` before a step that
/// needs the result of an earlier step.
///
/// - Parameters:
///   - journey: The user's goal in a few words.
///   - scenario: The answers of the server.
///   - sweeps: The sweeps to play; without this argument, all sweeps.
///   - scrubbers: The scrubbers for screens and requests, applied before variations are compared; a
///     scrubber without a match fails the test.
///   - token: The token of a single variation to play, as a sweep has printed it:
///     `0.0.1 with request 2 offline`. The test then fails with the story, and neither compares nor
///     writes a reference.
///   - name: A name that tells the snapshots of one test apart.
///   - record: The record mode; it replaces the mode of the surrounding scope and of the
///     environment.
///   - fileID: `#fileID`.
///   - filePath: `#filePath`.
///   - testName: `#function`.
///   - line: `#line`.
///   - column: `#column`.
///   - script: A closure with the steps of the user, which runs on the journey's own main actor.
public func assertSweep(
  _ journey: String,
  scenario: Scenario = .silent,
  by sweeps: JourneySweep...,
  scrubbing scrubbers: [SnapshotScrubber] = [],
  replaying token: String? = nil,
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
  var played: SweepRun.Result?
  assertion.check(
    id,
    isScrubbed: !scrubbers.isEmpty,
    members: JourneyFacts(
      name: journey,
      steps: played?.stepCount ?? 0,
      ways: played?.playCount,
      played: played?.counts ?? [],
      uncaptured: Journey.uncapturedWork,
      findings: played?.found.compactMap(\.shown) ?? []
    ).members
  ) {
    played?.message(of: journey, beside: $0)
  } render: { scope in
    var swept = Journey(journey, scenario: scenario, fixtures: try assertion.fixtures())
    swept.ended = assertion.noting(scenario)
    swept.failedExpectation = { ExpectationWatch.currentFailure }
    let scrubbing = scope.map { TranscriptScrubbing(scrubbers, in: $0, isEachAlone: true) }
    swept.render = assertion.screens(scrubbing?.screen ?? Rendering.init(of:))
    if let scrubbing { swept.scrub = scrubbing.text }
    let sweep = SweepRun(
      swept,
      by: sweeps.isEmpty ? JourneySweep.all : sweeps,
      named: try assertion.sweepName(id)
    )
    if let token = try assertion.playedToken(id, token) {
      try assertion.play(token, of: sweep, called: journey, script)
    }
    let result = try sweepResult(sweep, of: journey, script)
    played = result
    guard result.isVaried else {
      let reasons = result.findings.joined(separator: "\n\n")
      throw CheckError("\"\(journey)\" was not swept. \(reasons)")
    }
    if try assertion.isThorough(), result.playWords != "\(result.playCount)" {
      // The reference holds the findings of the usual variations; a finding at another place fails.
      var all = try sweepResult(sweep, isThorough: true, of: journey, script)
      all.found.removeAll { Set(result.names).isSuperset(of: $0.names) }
      if let words = all.message(of: journey, beside: nil) { throw CheckError(words) }
      all.found = result.found
      played = all
    }
    let report = Rendering(renderedText: result.report)
    return try scrubbing?.end(report) ?? report
  }
}

extension SweepRun.Result {
  /// The message about the findings that are not in a reference; nil if the reference has all
  /// findings.
  fileprivate func message(of journey: String, beside reference: String?) -> String? {
    let undecided = undecided(in: reference ?? "")
    if undecided.isEmpty { return nil }
    var lines = 0
    let shown = undecided.map(\.found.words).prefix { words in
      defer { lines += words.split(separator: "\n", omittingEmptySubsequences: false).count }
      // The last story may exceed the limit; the message then has some fifty lines.
      return lines < 25
    }
    let findings = counted(undecided.reduce(0) { $0 + $1.count }, "finding")
    let parts = ["\(playWords) variations of \"\(journey)\" have \(findings)."] + shown
    let left = undecided.dropFirst(shown.count).map { "… also: \($0.found.headline)" }
    return (parts + (left.isEmpty ? [] : [left.joined(separator: "\n")])).joined(separator: "\n\n")
  }
}

/// Plays a sweep to its end, and returns the result; an error names the journey.
private func sweepResult(
  _ sweep: SweepRun,
  isThorough: Bool = false,
  of journey: String,
  _ script: @MainActor (JourneyUser) throws -> Void
) throws(CheckError) -> SweepRun.Result {
  do throws(JourneyError) {
    return try sweep.run(script, isThorough: isThorough)
  } catch {
    throw .unplayed(journey: journey, reasons: ["\(error)"])
  }
}
