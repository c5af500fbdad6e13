import HTTPFixtures
import SnapshotRendering
import Testing

@testable import JourneySweeps
@testable import UserJourneys

/// Whether somebody may buy, which an actor knows.
private actor Till {
  private var isOpen = true

  func mayBuy() -> Bool { isOpen }
  func close() { isOpen = false }
}

/// A button that buys once.
@MainActor
private final class Shop: SnapshotDescribing {
  enum Guard { case atOnce, afterTheHop }

  private var bought: [String] = []
  private var isBuying = false
  private let client: ScenarioClient
  private let till = Till()
  private let guardian: Guard

  init(_ client: ScenarioClient, guarding: Guard) {
    self.client = client
    guardian = guarding
  }

  var snapshotFields: KeyValuePairs<String, Any?> { ["bought": bought, "isBuying": isBuying] }

  func buy() {
    guard bought.isEmpty, !isBuying else { return }
    if guardian == .atOnce { isBuying = true }
    Task {
      defer { isBuying = false }
      guard await till.mayBuy() else { return }
      isBuying = true
      let words = try? await client.strings("/buy", "POST")
      bought += words ?? []
    }
  }
}

private let scenario = Scenario("a shop") { Stub(.post, "/buy").answers(.json(["tea"])) }

private func sweep(_ guarding: Shop.Guard) throws -> (report: String, findings: [String]) {
  try sweep(by: .everyOrder(), scenario: scenario) { user in
    let shop = user.sees { Shop(user.client, guarding: guarding) }
    user.does("buys") { shop.buy() }
    user.does("taps again") { shop.buy() }
  }
}

/// Users who do not wait until a step has settled.
@Suite struct HasteSweepTests {
  @Test func aSecondTapThatComesBeforeAnActorHasAnsweredIsFound() throws {
    let found = try sweep(.afterTheHop).findings
    #expect(
      found.map { String($0.prefix { $0 != "\n" }) }.contains(
        "POST /buy is sent while the same request is under way."
      ),
      "\(found)"
    )
    #expect(found.contains { $0.contains("… the user goes on before all has run that follows") })
    #expect(
      found.contains {
        $0.contains("It is so when the user goes on after 0 jobs of step 2")
      }
    )
  }

  /// The negative twin.
  @Test func aGuardThatClosesAtOnceIsQuickEnough() throws {
    let played = try sweep(.atOnce)
    #expect(played.findings == [])
    #expect(played.report.hasSuffix("haste: 1 step overtaken by the next"), "\(played.report)")
  }

  @Test func whatTheMainActorHasToDoIsNeverOvertaken() throws {
    let journey = Journey("probe", scenario: .silent, fixtures: nil)
    let trace = Trace()
    let playback = try journey.play(Variation(haste: (2, 0)), isMute: true) { user in
      let fan = user.sees { Fan(user) }
      user.does("starts two") {
        Task {
          trace("a")
          await Task.detached { trace("away") }.value
          trace("a2")
        }
        Task { trace("b") }
      }
      user.does("notes") {
        trace("|")
        fan.note("on")
      }
    }
    #expect(trace.text == "a b | away a2")
    #expect(playback.stop == nil)
  }

  @Test func aScriptOfTheMainActorAloneHasNothingToOvertake() throws {
    let played = try sweep(by: .everyOrder()) { user in
      let fan = user.sees { Fan(user) }
      user.does("sleeps") { fan.sleep("a", for: .seconds(1)) }
      user.waits(.seconds(1))
      user.does("notes") { Task { fan.note("a") } }
      user.does("notes") { fan.note("b") }
    }
    #expect(!played.report.contains("haste"))
  }

  @Test func aStepThatNeedsTheOneBeforeStopsAndIsNoFinding() throws {
    let played = try sweep(by: .everyOrder(budget: 1)) { user in
      let fan = user.sees { Fan(user) }
      user.does("asks") { fan.ask("a") }
      _ = try user.sees("opens what was answered") { fan.log.count > 1 ? fan : nil }
    }
    #expect(played.report.contains("haste: 1 step overtaken by the next, "))
    #expect(played.report.contains(" not to the end"))
    #expect(played.findings == [])
  }
}
