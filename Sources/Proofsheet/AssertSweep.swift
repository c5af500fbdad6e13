public import HTTPFixtures
import JourneyRecords
public import JourneySweeps
import ProofsheetSnapshots
public import SnapshotChecking
import SnapshotRendering
public import UserJourneys

/// Plays a scripted user journey in every order, with every fault, left at every moment and at the
/// borders of every deadline, and checks what is found.
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
/// Nothing has to be asserted: orders that end on another screen, a spinner that stays, a failure that
/// nobody sees, rows that a failure takes away, a retry that does not recover, a cancellation shown as
/// a failure, a request sent twice, a screen that flashes, and whatever stays alive or changes after
/// the user has left fail the test, each with the story that shows it. The reference holds how much
/// was played, how each fault shows, and where the journey ends.
///
/// The script is run once for each way, so it makes its screens inside. In some of them the user does
/// not wait: ``JourneyUser/waitsForEverything(_:)`` stands before a step that needs what came before.
///
/// - Parameters:
///   - journey: What the user wants, in a few words.
///   - scenario: What the world answers.
///   - sweeps: In which ways to play it; all when none is named.
///   - waivers: What may be found, by the names that findings print, and why:
///     `["fails unseen: POST /read": "is sent again with the next one"]`. One that is not found any
///     more fails the test.
///   - scrubbers: What to replace by stable tokens, on screens and in requests, before playings are
///     compared; one that matches nothing fails the test.
///   - token: What to play alone, as a sweep printed it: `0.0.1 with request 2 offline`. The test then
///     fails with the story, and neither compares nor writes anything.
///   - name: Tells the snapshots of one test apart.
///   - record: What may be written, in place of what is said around it and in the environment.
///   - fileID: `#fileID`.
///   - filePath: `#filePath`.
///   - testName: `#function`.
///   - line: `#line`.
///   - column: `#column`.
///   - script: The steps, on the journey's own main actor.
public func assertSweep(
  _ journey: String,
  scenario: Scenario = .silent,
  by sweeps: JourneySweep...,
  allowing waivers: [String: String] = [:],
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
      unheard: Journey.deafness,
      findings: played?.shown ?? []
    ).members
  ) { scope in
    var swept = Journey(journey, scenario: scenario, fixtures: try assertion.fixtures())
    let scrubbing = scope?.transcript(scrubbers, isEachAlone: true)
    if let scrubbing {
      swept.render = scrubbing.screen
      swept.scrub = scrubbing.text
    }
    let sweep = SweepRun(
      swept,
      by: sweeps.isEmpty ? JourneySweep.all : sweeps,
      allowing: waivers,
      named: SweepToken.sweep(of: try id.relativePath())
    )
    if let token = try assertion.playedToken(id, token) {
      try assertion.play(token, of: sweep, id, called: journey, script)
    }
    let result = try sweepResult(sweep, of: journey, script)
    played = result
    guard result.isVaried else {
      throw CheckError.unswept(journey: journey, reason: result.findings.joined(separator: "\n\n"))
    }
    guard result.findings.isEmpty else {
      throw CheckError.sweepFound(
        journey: journey,
        playCount: result.playCount,
        findings: result.findings
      )
    }
    let report = Rendering(plainText: result.report)
    return try scrubbing?.end(report) ?? report
  }
}

/// Plays a sweep to its end.
private func sweepResult(
  _ sweep: SweepRun,
  of journey: String,
  _ script: @MainActor (JourneyUser) throws -> Void
) throws(CheckError) -> SweepRun.Result {
  do throws(JourneyError) {
    return try sweep.run(script)
  } catch {
    throw .unplayed(journey: journey, reasons: ["\(error)"])
  }
}
