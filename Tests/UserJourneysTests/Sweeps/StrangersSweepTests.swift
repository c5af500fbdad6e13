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

  @Test(arguments: [false, true])
  func afterAChangeTheSameIsReadAgain(_ changes: Bool) throws {
    let scenario = Scenario("rows") {
      Stub(.get, "/rows").answers(.json(["a"]))
      Stub(.post, "/rows").allowing(unused: "not in each script").answers(.json(["a"]))
    }
    let played = try sweep(by: .everyOrder(), scenario: scenario) { user in
      let screen = user.sees { Panel(user) }
      user.does("opens") { screen.run { $0?.rows = try await $1.strings("/rows") } }
      user.does("adds") {
        screen.run {
          if changes { _ = try await $1.strings("/rows", "POST") }
          $0?.rows = try await $1.strings("/rows")
        }
      }
    }
    #expect(played.names == (changes ? [] : ["double-send: GET /rows"]))
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

  @Test(arguments: [false, true])
  func aNumberIsTakenBackAsItWas(_ isRight: Bool) throws {
    let scenario = Scenario("a like") { Stub(.post, "/like").answers(.json(["liked"])) }
    let faults = JourneySweep.everyFault([.offline, .status(500)])
    let played = try sweep(by: faults, scenario: scenario) { user in
      let screen = user.sees { Panel(user) }
      user.does("likes") {
        screen.isOn.toggle()
        screen.count += screen.isOn ? 1 : -1
        screen.run { screen, client in
          do { _ = try await client.strings("/like", "POST") } catch {
            screen?.isOn = false
            screen?.count += isRight ? -1 : 1
            throw error
          }
        }
      }
    }
    #expect(played.names == (isRight ? [] : ["lost-rows: Panel.count"]))
  }
}
