import Foundation
import HTTPFixtures
import Testing

@testable import JourneySweeps
@testable import UserJourneys

/// Correct behaviour that looks like a mistake, each beside the mistake that it resembles.
@Suite struct RightFailuresTests {
  private static let unseen = "A request fails, and nothing on the screen says so."

  private func swept(
    _ faults: [JourneySweep.Fault],
    answering paths: String...,
    script: @escaping @MainActor (Panel, JourneyUser) -> Void
  ) throws -> Swept {
    let scenario = Scenario("whatever") {
      for path in paths { Stub(.get, .template(path)).answers(.text(path)) }
      Stub(.get, "/draft").allowing(unused: "there is none").answers(.status(404))
    }
    return try sweep(by: .everyFault(faults), scenario: scenario) { user in
      script(user.sees { Panel(user, rows: ["old"]) }, user)
    }
  }

  /// Another failure without a sign on the screen is still found.
  @Test(arguments: [true, false])
  func aFailureThatTheScriptKnowsIsNotMadeAgain(tells: Bool) throws {
    let played = try swept([.status(404), .status(500)]) { screen, user in
      user.does("looks for a draft") {
        screen.run { screen, client in
          let status = try await client.ask("/draft").status
          if tells, status != 404, status != 200 { screen?.alert = "No." }
        }
      }
    }
    #expect(played.headlines == (tells ? [] : [Self.unseen]))
    guard tells else { return }
    #expect(
      played.report == """
        every fault:
          > GET /draft
            404
              is the script's own answer
            500
              + alert: "No."
          user.retries is missing after: GET /draft
        """
    )
  }

  @Test(arguments: [true, false])
  func theRightBodyUnderAnErrorIsNoRightAnswer(isCareful: Bool) throws {
    let played = try swept([.rightBody(500)], answering: "/news") { screen, user in
      user.does("appears") {
        screen.run { screen, client in
          let (status, body) = try await client.ask("/news")
          if status != 200, isCareful { throw URLError(.badServerResponse) }
          screen?.rows.append(body)
        }
      }
    }
    #expect(played.headlines == (isCareful ? [] : [Self.unseen]))
  }

  @Test(arguments: [nil, [], ["Nothing."]])
  func rowsThatTheRightAnswerReplacesMayGo(_ instead: [String]?) throws {
    let played = try swept([.offline], answering: "/news", "/friends") { screen, user in
      user.does("pulls") {
        screen.run { screen, client in
          async let news = client.ask("/news")
          async let friends = client.ask("/friends")
          let found = [try? await news, try? await friends].compactMap { $0 }
          let rows = found.filter { $0.status == 200 }.map(\.text)
          if rows.count == 2 || instead == nil, !rows.isEmpty { screen?.rows = rows }
          guard rows.count < 2 else { return }
          if let instead { screen?.rows = instead }
          screen?.alert = "Some are missing."
        }
      }
    }
    #expect(played.headlines == [])
  }

  /// A user may be quicker than the app.
  @Test(arguments: [true, false])
  func theAppMayTryAgainWhileTheUserDoesSo(triesByItself: Bool) throws {
    let played = try swept([.offline], answering: "/rows") { screen, user in
      let load: @MainActor () -> Void = {
        guard screen.alert == nil else { return }
        Task {
          screen.alert = "Loading."
          for _ in 1...(triesByItself ? 3 : 1) {
            if let answer = try? await user.client.ask("/rows"), answer.status == 200 {
              (screen.rows, screen.alert) = ([answer.text], nil)
              return
            }
            screen.alert = "Again in a second."
            try await user.clock.sleep(for: .seconds(1))
            if !triesByItself { screen.alert = "Gone." }
          }
        }
      }
      user.does("appears") { load() }
      user.retries { load() }
    }
    let words = "After a failure and a retry, the journey ends on another screen."
    #expect(played.headlines == (triesByItself ? [] : [words]))
  }
}
