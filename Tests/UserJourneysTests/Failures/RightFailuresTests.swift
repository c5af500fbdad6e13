import Foundation
import HTTPFixtures
import SnapshotRendering
import Testing

@testable import JourneySweeps
@testable import UserJourneys

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What looks like a mistake and is none, each beside the mistake that it looks like.
@Suite struct RightFailuresTests {
  private func headlines(
    _ faults: [JourneySweep.Fault],
    _ scenario: Scenario,
    _ script: @escaping Journey.Script
  ) throws -> [String] {
    try sweep(by: .everyFault(faults), scenario: scenario, script: script).findings
      .map { String($0.prefix { $0 != "\n" }) }
  }

  /// A screen of which a test says what it does.
  @MainActor
  private final class Screen: SnapshotDescribing {
    var rows = ["old"]
    var isLiked = false
    var notice: String?
    let user: JourneyUser

    init(_ user: JourneyUser) { self.user = user }

    static var snapshotHidden: [String] { ["user"] }
    var snapshotFields: KeyValuePairs<String, Any?> {
      ["rows": rows, "isLiked": isLiked, "notice": notice]
    }

    /// The status and the body of an answer.
    func get(_ path: String) async throws -> (Int, String) {
      guard let url = URL(string: "https://h" + path) else { return (0, "") }
      let (data, response) = try await user.client.data(for: URLRequest(url: url))
      let status = (response as? HTTPURLResponse)?.statusCode ?? 0
      return (status, String(decoding: data, as: UTF8.self))
    }

    func refuse(_ notice: String = "No answer.") { self.notice = notice }
  }

  // MARK: - The script's own answer

  @Test func aFailureThatTheScriptKnowsIsNotMadeAgain() throws {
    let scenario = Scenario("no draft") {
      Stub(.get, "/draft").answers(.status(404))
    }
    let script: Journey.Script = { user in
      let screen = user.sees { Screen(user) }
      user.does("looks for a draft") {
        Task {
          do {
            let (status, _) = try await screen.get("/draft")
            if status != 404, status != 200 { screen.refuse() }
          } catch { screen.refuse() }
        }
      }
    }
    let played = try sweep(
      by: .everyFault([.status(404), .status(500)]),
      scenario: scenario,
      script: script
    )
    #expect(played.findings == [])
    #expect(
      played.report == """
        every fault:
          > GET /draft
            404
              is the script's own answer
            500
              + notice: "No answer."
          no user.retries comes after: GET /draft
        """
    )
    // Another failure that shows nothing is found all the same.
    let mute: Journey.Script = { user in
      let screen = user.sees { Screen(user) }
      user.does("looks for a draft") { Task { _ = try? await screen.get("/draft") } }
    }
    #expect(
      try headlines([.status(404), .status(500)], scenario, mute) == [
        "A request fails, and nothing on the screen says so."
      ]
    )
  }

  // MARK: - A status that nobody looks at

  @Test func theRightBodyUnderAnErrorIsNoRightAnswer() throws {
    let scenario = Scenario("news") { Stub(.get, "/news").answers(.text("new")) }
    let script: (Bool) -> Journey.Script = { isCareful in
      { user in
        let screen = user.sees { Screen(user) }
        user.does("appears") {
          Task {
            do {
              let (status, body) = try await screen.get("/news")
              if status != 200, isCareful { return screen.refuse() }
              screen.rows.append(body)
            } catch { screen.refuse() }
          }
        }
      }
    }
    #expect(try headlines([.rightBody(500)], scenario, script(true)) == [])
    #expect(
      try headlines([.rightBody(500)], scenario, script(false)) == [
        "A request fails, and nothing on the screen says so."
      ]
    )
  }

  // MARK: - What is shown before a request

  @Test func whatWasShownInAdvanceMayBeTakenBackByACancellation() throws {
    let scenario = Scenario("a post") { Stub(.get, "/like").answers(.text("done")) }
    let script: (Bool) -> Journey.Script = { isQuiet in
      { user in
        let screen = user.sees { Screen(user) }
        user.does("likes") {
          screen.isLiked = true
          Task {
            try await user.clock.sleep(for: .milliseconds(300))
            do {
              guard try await screen.get("/like").0 == 200 else { throw URLError(.badURL) }
            } catch {
              screen.isLiked = false
              if !isQuiet || !isCancellation(error) { screen.refuse() }
            }
          }
        }
        user.waits(.seconds(1))
      }
    }
    #expect(try headlines([.offline, .cancelled], scenario, script(true)) == [])
    #expect(
      try headlines([.offline, .cancelled], scenario, script(false)) == [
        "A cancellation, which is no failure, is shown like one."
      ]
    )
  }

  // MARK: - Some of the rows

  @Test func someNewRowsMayTakeThePlaceOfOldOnes() throws {
    let scenario = Scenario("news and friends") {
      Stub(.get, "/news").answers(.text("news"))
      Stub(.get, "/friends").answers(.text("friends"))
    }
    let script: ([String]?) -> Journey.Script = { instead in
      { user in
        let screen = user.sees { Screen(user) }
        user.does("pulls") {
          Task {
            async let news = screen.get("/news")
            async let friends = screen.get("/friends")
            let found = [try? await news, try? await friends].compactMap { $0 }
            let rows = found.filter { $0.0 == 200 }.map(\.1)
            if rows.count == 2 || instead == nil, !rows.isEmpty { screen.rows = rows }
            if rows.count < 2, let instead { screen.rows = instead }
            if rows.count < 2 { screen.refuse("Some are missing.") }
          }
        }
      }
    }
    #expect(try headlines([.offline], scenario, script(nil)) == [])
    for instead in [[], ["Nothing."]] {
      #expect(
        try headlines([.offline], scenario, script(instead)) == [
          "A failure takes rows away from RightFailuresTests.Screen.rows."
        ]
      )
    }
  }

  // MARK: - A user who is quicker than the app

  @Test func theAppMayTryAgainWhileTheUserDoesSo() throws {
    let scenario = Scenario("rows") { Stub(.get, "/rows").answers(.text("new")) }
    let script: (Bool) -> Journey.Script = { triesByItself in
      { user in
        let screen = user.sees { Screen(user) }
        let load: @MainActor () -> Void = {
          guard screen.notice == nil else { return }
          Task {
            screen.notice = "Loading."
            for _ in 1...(triesByItself ? 3 : 1) {
              if let answer = try? await screen.get("/rows"), answer.0 == 200 {
                screen.rows = [answer.1]
                screen.notice = nil
                return
              }
              screen.refuse("Again in a second.")
              try await user.clock.sleep(for: .seconds(1))
              if !triesByItself { screen.refuse("Gone.") }
            }
          }
        }
        user.does("appears") { load() }
        user.retries { load() }
      }
    }
    #expect(try headlines([.offline], scenario, script(true)) == [])
    #expect(
      try headlines([.offline], scenario, script(false)) == [
        "Trying again does not lead to where the script ends without the failure."
      ]
    )
  }
}
