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

  /// A failure that only takes the sign of work away tells nobody.
  @Test(arguments: [false, true])
  func theEndOfASignTellsOfNoFailure(_ isTold: Bool) throws {
    let played = try sweep(by: .everyFault([.offline])) { user in
      let screen = user.sees { Panel(user) }
      user.does("loads") {
        screen.content = .loading(attempt: 1)
        screen.run { screen, client in
          let rows = try? await [client.ask("/a").text]
          screen?.content = rows.map { .fresh($0) } ?? .nothing
          if rows == nil, isTold { screen?.alert = "No." }
        }
      }
    }
    #expect(played.names == (isTold ? [] : ["silent-failure: GET /a"]))
  }

  /// A retry of a step also repeats what has succeeded, but nothing else.
  @Test(arguments: [false, true])
  func aRetryMayRepeatItsStep(_ addsMore: Bool) throws {
    let scenario = Scenario("echo") { Stub(.post, .template("/{name}")).answers(.status(204)) }
    let played = try sweep(by: .everyFault([.offline], orders: 1), scenario: scenario) { user in
      let screen = user.sees { Panel(user) }
      let send = { @MainActor (more: [[String]]) in
        screen.alert = nil
        for list in [["/a"], ["/b", "/b"]] + more {
          screen.run { for path in list { _ = try await $1.ask(path, "POST") } }
        }
      }
      user.does("sends") { send([]) }
      user.retries { send(addsMore ? [["/c"]] : []) }
    }
    #expect(played.names == (addsMore ? ["wrong-request: POST /c"] : []))
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

  /// A count of loads, which no view shows, and one that a failure spoils.
  @Test(arguments: [false, true])
  func aCountOfLoadsIsAsAfterTheSameRetry(_ isSpoilt: Bool) throws {
    let played = try sweep(by: .everyFault([.offline])) { user in
      let screen = user.sees { Panel(user) }
      let load = { @MainActor in
        screen.count += 1
        screen.alert = nil
        screen.run { screen, client in
          do { screen?.label = try await client.ask("/rows").text } catch {
            if isSpoilt { screen?.count += 1 }
            throw error
          }
        }
      }
      user.does("loads") { load() }
      user.retries { load() }
    }
    #expect(played.names == (isSpoilt ? ["ends-elsewhere: Panel.count"] : []))
  }

  /// A clock beside a search.
  private final class Clocked: Panel {
    func tick() {
      Task { [weak self, clock = user.clock] in
        for second in 1...9 {
          try await clock.sleep(for: .seconds(1))
          self?.hint = "0:0\(second)"
        }
      }
    }

    func search(_ name: String, keepsOld: Bool) {
      if !keepsOld { task?.cancel() }
      run { screen, client in
        let text = try await client.ask("/\(name)").text
        if keepsOld || !Task.isCancelled { screen?.label = text }
      }
    }
  }

  @Test(arguments: [false, true])
  func aClockIsNotComparedAndHidesNothingElse(_ keepsOld: Bool) throws {
    let played = try sweep(by: .everyOrder(), .everyFault([.slow]), .boundaries) { user in
      let screen = user.sees { Clocked(user) }
      user.does("starts the clock") { screen.tick() }
      user.waits(.seconds(3))
      for name in ["a", "b"] { user.does("searches") { screen.search(name, keepsOld: keepsOld) } }
    }
    let place = "ends-elsewhere: StrangersSweepTests.Clocked.label"
    #expect(Set(played.names) == (keepsOld ? [place] : []), "\(played.findings)")
    for finding in played.findings {
      let marked = finding.split(separator: "\n").first { $0.hasPrefix("→ ") }
      #expect(marked?.contains("~ label: ") == true, "\(finding)")
    }
    #expect(played.facts.allSatisfy { !$0.contains("hint") })
  }

  /// The time of the last answer, and a task that a failure leaves behind, tell nothing of the app.
  @Test func theTimeOfAnAnswerAndATaskAreNotCompared() throws {
    final class Dated {
      var updated: Date?
      var hiding: Task<Void, Never>?
      var rows: [String] = []
    }
    let played = try sweep(by: .everyFault([.slow, .offline]), .boundaries) { user in
      let (screen, client) = (user.sees { Dated() }, user.client)
      let load = { @MainActor in
        _ = Task {
          do {
            screen.rows = [try await client.ask("/rows").text]
            screen.updated = Date()
          } catch {
            screen.rows = ["none"]
            screen.hiding = Task {}
          }
        }
      }
      user.does("loads") { load() }
      user.retries { load() }
    }
    #expect(played.names == [], "\(played.findings)")
  }
}
