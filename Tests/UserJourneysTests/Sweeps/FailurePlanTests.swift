import Foundation
import HTTPFixtures
import SnapshotRendering
import Testing

@testable import JourneySweeps
@testable import UserJourneys

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The requests that fail by a plan, their answers, and the delay of the answers.
@Suite struct FailurePlanTests {
  private func log(
    _ text: String,
    _ scenario: Scenario = Fan.scenario,
    _ script: @escaping @MainActor (JourneyUser, Fan) throws -> Void
  ) throws -> [String] {
    let plan = try #require(try Variation(token: text, faults: JourneySweep.Fault.all).fault)
    let journey = Journey("probe", scenario: scenario, fixtures: nil)
    let played = try journey.play(Variation(fault: plan), isMute: true) { user in
      let fan = user.sees { Fan(user) }
      try script(user, fan)
    }
    let screen = try #require(played.ending.first?.tree)
    return screen.children.flatMap(\.children).map(\.label)
      .filter { $0.contains(": ") }.map { $0.replacingOccurrences(of: "\"", with: "") }
  }

  @Test func theErrorOfTheScenarioComesUnderAGoodStatus() throws {
    let scenario = Scenario("a shop") {
      Stub(.get, "/b").answers(.text("sorry", status: 503), .text("right"))
    }
    let log = try log("request 1 error body", scenario) { user, fan in
      user.does("asks") { fan.ask("b") }
    }
    #expect(log == ["b: 200 sorry"])
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
    let log = try log("request 1 \(fault)") { user, fan in
      var request = Feed.request("/a")
      request.timeoutInterval = timeout
      user.does("asks") {
        Task { [request] in
          var words = "answer"
          do {
            _ = try await user.client.data(for: request)
          } catch {
            words = "\((error as? URLError)?.code.rawValue ?? 0)"
          }
          fan.note("a: \(words) after \(user.clock.now.offset)")
        }
      }
    }
    #expect(log == ["a: " + words])
  }

  @Test(arguments: [("slow", "open"), ("too late", "Started"), ("offline", "Started")])
  func aSlowAnswerMovesTheScenarioAndAFailureDoesNot(_ fault: String, _ state: String) throws {
    let scenario = Scenario("a door") {
      Stub(.get, "/open").moves(to: "open").answers(.text("opened"))
      for door in ["Started", "open"] {
        Stub(.get, "/door").during(door).allowing(unused: "only one").answers(.text(door))
      }
    }
    let log = try log("request 1 \(fault)", scenario) { user, fan in
      user.does("opens") { fan.ask("open") }
      user.waitsForEverything()
      user.does("looks") { fan.ask("door") }
    }
    #expect(log.last == "door: 200 \(state)")
  }
}
