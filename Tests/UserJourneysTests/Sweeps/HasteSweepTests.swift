import HTTPFixtures
import Testing

@testable import JourneySweeps
@testable import UserJourneys

/// An actor that knows whether the user may buy.
private actor Till {
  func mayBuy() -> Bool { true }
}

/// A button that buys once.
private final class Shop: Panel {
  private let till = Till()

  func buy(guardsAtOnce: Bool) {
    guard rows.isEmpty, !isLoading else { return }
    if guardsAtOnce { isLoading = true }
    Task {
      defer { isLoading = false }
      guard await till.mayBuy() else { return }
      isLoading = true
      rows += (try? await client.strings("/buy", "POST")) ?? []
    }
  }
}

/// Users who act before a step has settled.
@Suite struct HasteSweepTests {
  private func sweep(guardsAtOnce: Bool) throws -> Swept {
    let scenario = Scenario("a shop") { Stub(.post, "/buy").answers(.json(["tea"])) }
    return try UserJourneysTests.sweep(by: .everyOrder(), scenario: scenario) { user in
      let shop = user.sees { Shop(user) }
      user.does("buys") { shop.buy(guardsAtOnce: guardsAtOnce) }
      user.does("taps again") { shop.buy(guardsAtOnce: guardsAtOnce) }
    }
  }

  @Test func aSecondTapThatComesBeforeAnActorHasAnsweredIsFound() throws {
    let found = try sweep(guardsAtOnce: false)
    let headline = "POST /buy is sent while the same request is under way."
    #expect(found.headlines.contains(headline), "\(found)")
    for words in [
      "… the user goes on before all work of the step has run",
      "This happens when the user goes on after 0 jobs of step 2",
    ] {
      #expect(found.findings.contains { $0.contains(words) })
    }
  }

  /// The negative twin.
  @Test func aGuardThatClosesAtOnceIsQuickEnough() throws {
    let played = try sweep(guardsAtOnce: true)
    #expect(played.findings == [])
    let words = "haste: the user does not wait for the work of 1 step"
    #expect(played.report.hasSuffix(words), "\(played.report)")
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
    let played = try UserJourneysTests.sweep(by: .everyOrder()) { user in
      let fan = user.sees { Fan(user) }
      user.does("sleeps") { fan.sleep("a", for: .seconds(1)) }
      user.waits(.seconds(1))
      user.does("notes") { Task { fan.note("a") } }
      user.does("notes") { fan.note("b") }
    }
    #expect(!played.report.contains("haste"))
  }
}
