import HTTPFixtures
import Proofsheet
import ProofsheetBasics
import Testing
import ToolBasics

@testable import JourneySweeps
@testable import UserJourneys

/// The playback of a single token, and the conditions for its repetition.
@Suite struct SweepTokenTests {
  /// A script that sends two requests and then sleeps.
  private static let script: Journey.Script = { user in
    let fan = user.sees { Fan(user) }
    user.does("asks a") { fan.ask("a") }
    user.does("asks b") { fan.ask("b") }
    user.does("sleeps") { fan.sleep("c", for: .seconds(1)) }
    user.waits(.seconds(2))
  }

  @Test func aFaultInAnOrderIsSeenAloneByItsToken() throws {
    let script: Journey.Script = { user in
      let fan = user.sees { Fan(user) }
      user.always("nothing fails after b") { fan.log.last != "a: -1009" || fan.log.count < 3 }
      for name in ["a", "b"] { user.does("asks \(name)") { fan.ask(name) } }
    }
    let played = try sweep(by: .everyFault([.offline], orders: 10), script: script)
    let words = """
      in order 1, when request 1 has the fault offline (to see it alone: \
      replaying: "1 with request 1 offline")
      """
    #expect(played.findings.count == 1)
    #expect(played.findings[0].contains(words), "\(played.findings)")
    let alone = try story(of: "1 with request 1 offline", script: script)
    #expect(alone.findings == ["\"nothing fails after b\" does not hold in step 3 (asks b)."])
    #expect(alone.transcript.contains("< failed: offline to GET /a"))
    #expect(alone.stop == nil)
  }

  /// The story of one variation repeats the finding of the whole sweep.
  @Test(arguments: everydayBugs.dropFirst())
  func everyFindingIsSeenAloneByItsToken(_ exhibit: Exhibit) throws {
    let run = exhibit.run
    let findings = try run.run(exhibit.script).findings
    #expect(!findings.isEmpty)
    for finding in findings {
      let token = try #require(finding.firstMatch(of: #/replaying: "([^"]*)"/#)).1
      let alone = try run.story(of: String(token), exhibit.script)
      let headline = finding.prefix { $0 != "\n" }
      #expect(alone.findings.contains { $0.hasPrefix(headline) }, "\(token): \(headline)")
    }
  }

  // MARK: - Budgets

  /// Each kind of sweep has a budget of its own, and a thorough sweep has the same findings.
  @Test func noSweepTakesTheShareOfAnother() throws {
    let journey = Journey("probe", scenario: Fan.scenario, fixtures: nil)
    let run = SweepRun(journey, by: [.everyFault(), .leaving, .boundaries, .everyOrder()])
    let script = Fan.asking("a", "b", "c", "d", "e", "f", "g", "h")
    let short = try run.run(script)
    #expect(short.playCount <= 700)
    #expect(short.playWords == "\(short.playCount) of many")
    #expect(short.counts.last == "variations: \(short.playWords)")
    for part in ["every order: ", "leaving: at "] {
      #expect(short.counts.contains { $0.hasPrefix(part) }, "\(short.counts)")
    }
    #expect(short.report.contains("\n    offline"))
  }

  /// A failure without a visible effect may leave something behind.
  @Test func theUserAlsoLeavesAtASilentFailure() throws {
    let played = try sweep(by: .leaving) { user in
      let client = user.client
      _ = user.sees { Fan(user) }
      user.does("asks and ignores the answer") { Task { _ = try? await client.ask("/a") } }
    }
    #expect(played.report == "leaving: at 4 moments")
  }

  @Test func aStoryIsTheTranscriptOfItsVariation() throws {
    assertSnapshot(
      of: "\n" + (try story(of: "1 with leaving 5", script: Self.script)).transcript,
      as: .lines
    )
  }

  @Test func whatStopsAStoryIsNothingWrong() throws {
    let script: Journey.Script = { user in
      let fan = user.sees { Fan(user) }
      user.does("sleeps") { fan.sleep("a", for: .seconds(1)) }
      user.waits(.seconds(1))
      _ = try user.sees("opens") { fan.log.count > 1 ? Fan(user) : nil }
    }
    let story = try story(of: "deadline 1 before", script: script)
    #expect(story.findings == [])
    #expect(
      story.stop == "Step 4 (opens) opens no screen: its closure gave nil; look at earlier steps."
    )
  }

  // MARK: - Bad input

  @Test(arguments: [
    ("9", "choice 1.9"), ("0.0.0.0.0.0.1", "choice 7.1"), ("late 0", "choice 0.1"),
    ("request 3 offline", "request 3"), ("0 with request 0 404", "request 0"),
    ("leaving 30", "moment 30"), ("leaving 0", "moment 0"), ("deadline 2 late", "deadline 2"),
    ("deadline 0 late", "deadline 0"),
  ])
  func whatTheJourneyDoesNotHaveIsNamed(_ token: String, _ what: String) {
    let error = #expect(throws: JourneyError.self) { try story(of: token, script: Self.script) }
    #expect(
      error?.description
        == "This journey has no \"\(what)\": its steps or requests have changed, so sweep again."
    )
  }

  private static let refusals: [(String, String?, String?)] = [
    (
      "k3f9a:0.1", "m2x81",
      "\"k3f9a:0.1\" is of another sweep; the tokens of this one begin with \"m2x81:\"."
    ), ("m2x81:0.1", "m2x81", nil), ("0.1", "m2x81", nil),
  ]

  @Test(arguments: refusals)
  func aRefusalNamesTheSweep(_ token: String, named name: String?, words: String?) {
    var refusal: String?
    do {
      _ = try story(of: token, named: name, script: Self.script)
    } catch {
      refusal = "\(error)"
    }
    #expect(refusal == words)
  }
}
