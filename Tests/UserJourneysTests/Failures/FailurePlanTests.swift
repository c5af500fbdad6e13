import Foundation
import HTTPFixtures
import SnapshotRendering
import Testing

@testable import JourneySweeps
@testable import UserJourneys

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Which requests a plan lets fail, and what they get.
@Suite struct FailurePlanTests {
  private func log(
    _ text: String,
    scenario: Scenario = Fan.scenario,
    _ script: @escaping @MainActor (JourneyUser, Fan) throws -> Void
  ) throws -> [String] {
    let plan = try #require(FailurePlan(text: text))
    #expect(plan.text == text)
    let journey = Journey("probe", scenario: scenario, fixtures: nil)
    let played = try journey.play(Variation(fault: plan), isMute: true) { user in
      let fan = user.sees { Fan(user) }
      try script(user, fan)
    }
    let screen = try #require(played.ending.first?.tree)
    return screen.children.flatMap(\.children).map(\.label)
      .filter { $0.contains(": ") }.map { $0.replacingOccurrences(of: "\"", with: "") }
  }

  private static let offline = "-1009"

  @Test func aPairFailsAndNothingElse() throws {
    let log = try log("requests 1 and 3 offline") { user, fan in
      for name in ["a", "b", "c", "d"] { user.does("asks \(name)") { fan.ask(name) } }
    }
    #expect(log == ["a: -1009", "b: 200 /B", "c: -1009", "d: 200 /D"])
  }

  @Test func allFailUntilTheUserTriesAgain() throws {
    let log = try log("request 2 offline on") { user, fan in
      for name in ["a", "b", "c"] { user.does("asks \(name)") { fan.ask(name) } }
      user.retries { fan.ask("c") }
      user.does("asks d") { fan.ask("d") }
    }
    #expect(log == ["a: 200 /A", "b: -1009", "c: -1009", "c: 200 /C", "d: 200 /D"])
  }

  @Test func onlyWhatTheAppAsksAgainItselfFailsInARow() throws {
    let log = try log("request 1 offline 3 times") { user, fan in
      user.does("asks a") {
        fan.ask("a")
        fan.ask("b")
        fan.ask("a")
      }
      user.does("asks a") { fan.ask("a") }
    }
    #expect(log == ["a: -1009", "b: 200 /B", "a: -1009", "a: 200 /A"])
  }

  @Test func whatGoesWrongWhileTheUserTriesAgainIsNotTriedAThirdTime() throws {
    let log = try log("requests 1 and 2 offline") { user, fan in
      user.does("asks a") { fan.ask("a") }
      user.retries { fan.ask("a") }
      user.retries { fan.ask("a") }
    }
    #expect(log == ["a: -1009", "a: -1009"])
  }

  @Test func theRightBodyComesUnderAnErrorAndTheErrorUnderAGoodStatus() throws {
    let scenario = Scenario("a shop") {
      Stub(.get, "/a").answers(.text("right"))
      Stub(.get, "/b").allowing(unused: "an error").answers(
        .text("sorry", status: 503),
        .text("right")
      )
    }
    let asks: @MainActor (JourneyUser, Fan) -> Void = { user, fan in
      user.does("asks a") { fan.ask("a") }
    }
    #expect(
      try log("request 1 500 with the right body", scenario: scenario, asks) == ["a: 500 right"]
    )
    #expect(try log("request 1 418 with the right body", asks) == ["a: 418 /A"])
    #expect(
      try log("request 1 error body", scenario: scenario) { user, fan in
        user.does("asks b") { fan.ask("b") }
      } == ["b: 200 sorry"]
    )
    let any = try log("request 1 error body", scenario: scenario, asks)
    #expect(any == [#"a: 200 {\error\: \Something went wron…"#])
  }

  @Test(arguments: [
    "request 0 offline", "request 1", "request 01 offline", "requests 1 offline", "request 1 on",
    "request 1 offline 0 times", "request 1 offline many times", "requests 1 and 2 offline on",
    "request 1 x with the right body", "requests 1 and offline", "request 1 offline  on",
  ])
  func whatNamesNoPlanIsRefused(_ text: String) {
    #expect(FailurePlan(text: text) == nil)
  }
}

/// How long answers take that are slow or too late.
@Suite struct PatienceTests {
  /// Waits for an answer as long as it says.
  @MainActor
  private final class Waiting: SnapshotDescribing {
    private var words: [String] = []
    private let user: JourneyUser
    private let timeout: TimeInterval

    init(_ user: JourneyUser, _ timeout: TimeInterval) {
      self.user = user
      self.timeout = timeout
    }

    static var snapshotHidden: [String] { ["user", "timeout"] }
    var snapshotFields: KeyValuePairs<String, Any?> { ["words": words] }

    func ask() {
      Task {
        guard var request = URL(string: "https://h/a").map({ URLRequest(url: $0) }) else { return }
        request.timeoutInterval = timeout
        do {
          _ = try await user.client.data(for: request)
          words.append("answer after \(user.clock.now.offset)")
        } catch {
          words.append("\((error as? URLError)?.code.rawValue ?? 0) after \(user.clock.now.offset)")
        }
      }
    }
  }

  @Test(arguments: [
    ("slow", 60, "answer after 50.0 seconds"), ("slow", 10, "answer after 9.999 seconds"),
    ("too late", 60, "-1001 after 60.0 seconds"), ("too late", 10, "-1001 after 10.0 seconds"),
  ])
  func anAnswerTakesAsLongAsItsRequestWaits(
    _ fault: String,
    _ timeout: Double,
    _ words: String
  ) throws {
    let plan = try #require(FailurePlan(text: "request 1 \(fault)"))
    let journey = Journey("probe", scenario: Fan.scenario, fixtures: nil)
    let played = try journey.play(Variation(fault: plan), isMute: true) { user in
      let waiting = user.sees { Waiting(user, timeout) }
      user.does("asks") { waiting.ask() }
    }
    #expect(played.ending.first?.text.contains(words) == true, "\(played.ending)")
  }

  @Test func aSlowAnswerMovesTheScenarioAndAFailureDoesNot() throws {
    enum Door: String, Scenario.State { case shut, open }
    let scenario = Scenario("a door") {
      Stub(.get, "/open").moves(to: Door.open).answers(.text("opened"))
      Stub(.get, "/door").during(Door.shut).allowing(unused: "shut").answers(.text("shut"))
      Stub(.get, "/door").during(Door.open).allowing(unused: "open").answers(.text("open"))
    }
    for (fault, state) in [("slow", "open"), ("too late", "shut")] {
      let plan = try #require(FailurePlan(text: "request 1 \(fault)"))
      let journey = Journey("probe", scenario: scenario, fixtures: nil)
      let played = try journey.play(Variation(fault: plan), isMute: true) { user in
        let fan = user.sees { Fan(user) }
        user.does("opens") { fan.ask("open") }
        user.waitsForEverything()
        user.does("looks") { fan.ask("door") }
      }
      #expect(played.ending.first?.text.contains("door: 200 \(state)") == true, "\(played.ending)")
    }
  }
}
