import Foundation
import HTTPFixtures
import Testing

@testable import JourneySweeps
@testable import UserJourneys

/// Behaviour of apps from outside of this project, reduced to the essential part.
@Suite struct StrangersSweepTests {
  @Test func whatIsShownBeforeMayGoWhereTheRightAnswerTakesItAsWell() throws {
    let scenario = Scenario("places") { Stub(.get, "/suggest").answers(.json(["Oslo airport"])) }
    let played = try sweep(by: .everyFault(), scenario: scenario) { user in
      let screen = user.sees { Panel(user, content: .cached(["Oslo", "Sydney"])) }
      user.does("types") {
        screen.run { screen, client in
          do {
            screen?.content = .fresh(try await client.strings("/suggest"))
          } catch {
            if !isCancellation(error) { screen?.content = .nothing }
          }
        }
      }
    }
    #expect(played.names == [])
  }

  @Test func nobodyTriesAgainWhatIsRightlyTakenForGood() throws {
    let scenario = Scenario("a like") { Stub(.post, "/like").answers(.status(204)) }
    let played = try sweep(by: .everyFault(), scenario: scenario) { user in
      let screen = user.sees { Panel(user) }
      let toggle = { @MainActor in
        screen.alert = nil
        screen.run { screen, client in
          let status = try await client.ask(screen?.isOn == true ? "/unlike" : "/like", "POST")
            .status
          guard (200..<300).contains(status) else { throw URLError(.badServerResponse) }
          screen?.isOn.toggle()
        }
      }
      user.does("likes") { toggle() }
      user.retries("likes again") { toggle() }
    }
    #expect(played.names == [])
  }
}
