#if compiler(>=6.2) && (os(Linux) || os(macOS))
import Foundation
import HTTPFixtures
import Testing

@testable import JourneySweeps
@testable import UserJourneys

/// A screen that a failed answer ends the process with.
@MainActor
private final class Brittle {
  private(set) var text = ""

  func load(_ path: String, from user: JourneyUser, breaksOn name: String) {
    let (client, calls) = (user.client, user.calls)
    Task {
      calls.record("router", "open(_:)", with: path)
      do {
        text = try await client.strings(path).first ?? ""
      } catch {
        precondition(path != name, "nobody thought of \(path)")
        text = "failed"
      }
    }
  }
}

private let scenario = Scenario("two texts") {
  Stub(.get, "/a").answers(.json(["a"]))
  Stub(.get, "/b").answers(.json(["b"]))
}

private func sweep(breaksOn name: String, by sweep: JourneySweep) throws -> SweepRun.Result {
  let journey = Journey("probe", scenario: scenario, fixtures: nil)
  return try SweepRun(journey, by: [sweep]).run { user in
    let screen = user.sees { Brittle() }
    user.does("loads a") { screen.load("/a", from: user, breaksOn: name) }
    user.does("loads b") { screen.load("/b", from: user, breaksOn: name) }
  }
}

/// A run of a sweep writes no transcript, and is told all the same when the process crashes in it.
@Suite struct CrashedSweepTests {
  @Test func theRunThatCrashedIsToldWithItsRequests() async throws {
    let exit = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = try sweep(breaksOn: "/b", by: .everyFault([.offline]))
    }
    let text = String(decoding: exit?.standardErrorContent ?? [], as: UTF8.self)
    let story = """
      The process crashed in this journey, whose transcript so far is:

      journey: probe
      scenario: two texts

      It is so when request 2 is answered: offline.
      To see it alone: replaying: "request 2 offline"

      1. opens the app
         Brittle
           text: ""
      2. loads a
         * router.open("/a")
         > GET /a
         < 200 5 bytes application/json
      3. loads b
         * router.open("/b")
         > GET /b
         < failed: offline

      end: crashed with signal
      """
    #expect(text.contains(story), "\(text)")
  }

  @Test func anOrderThatIsWorkedOutIsToldAsFarAsItCame() async throws {
    let exit = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let journey = Journey("probe", scenario: Fan.scenario, fixtures: nil)
      _ = try SweepRun(journey, by: [.everyOrder()]).run { user in
        let fan = user.sees { Fan(user) }
        user.always("h is not the first answer") {
          precondition(fan.log.count != 9 || fan.log[8].first != "h", "too early")
          return true
        }
        user.does("asks") { for name in "abcdefgh" { fan.ask("\(name)") } }
      }
    }
    let text = String(decoding: exit?.standardErrorContent ?? [], as: UTF8.self)
    let words = "\n\nIt is so in an order whose choices are told as they come.\n"
    #expect(text.contains(words), "\(text)")
    #expect(text.contains("(to see it alone so far: replaying: \"7\")\n"), "\(text)")
  }

  @Test func anOrderIsToldWithWhatPlaysItAlone() async throws {
    let exit = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let journey = Journey("probe", scenario: scenario, fixtures: nil)
      _ = try SweepRun(journey, by: [.everyOrder()]).run { user in
        let screen = user.sees { Brittle() }
        user.does("loads a") { screen.load("/a", from: user, breaksOn: "") }
        user.does("sees a") { precondition(!screen.text.isEmpty, "too early") }
      }
    }
    let text = String(decoding: exit?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("\n\nIt is so in order "), "\(text)")
    #expect(text.contains("replaying: \""), "\(text)")
    #expect(text.contains("   > GET /a\n3. sees a\n\nend: crashed with signal"), "\(text)")
  }

  /// The negative twin: the script itself is no variation, and says so by saying nothing.
  @Test func theScriptItselfIsToldAsItIs() async throws {
    let exit = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let journey = Journey("probe", scenario: scenario, fixtures: nil)
      _ = try SweepRun(journey, by: [.everyFault()]).run { user in
        let screen = user.sees { Brittle() }
        user.does("loads a") { screen.load("/a", from: user, breaksOn: "") }
        user.does("crashes") { preconditionFailure("\(screen.text)") }
      }
    }
    let text = String(decoding: exit?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("whose transcript so far is:\n\njourney: probe"), "\(text)")
    #expect(!text.contains("It is so"))
  }
}
#endif
