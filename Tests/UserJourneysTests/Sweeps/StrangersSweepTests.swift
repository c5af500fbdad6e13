import Foundation
import HTTPFixtures
import SnapshotRendering
import Testing

@testable import JourneySweeps
@testable import UserJourneys

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What apps do that nobody here wrote, reduced to what matters.
@Suite struct StrangersSweepTests {
  @MainActor
  private final class Screen: SnapshotDescribing {
    enum List {
      case recents([String])
      case suggestions([String])
      case failed
    }
    var list = List.recents(["Oslo", "Sydney"])
    var rows: [String] = []
    var isOn = false
    var count = 3
    var isLoading = false
    var hasFailed = false
    var task: Task<Void, Never>?
    let client: ScenarioClient

    init(_ user: JourneyUser) { client = user.client }

    deinit { task?.cancel() }

    var snapshotFields: KeyValuePairs<String, Any?> {
      [
        "list": list, "rows": rows, "isOn": isOn, "count": count, "isLoading": isLoading,
        "hasFailed": hasFailed,
      ]
    }

    func run(_ action: @escaping @MainActor (Screen?, ScenarioClient) async throws -> Void) {
      task = Task { [weak self, client] in
        do { try await action(self, client) } catch {
          if !isCancellation(error) { self?.hasFailed = true }
        }
      }
    }
  }

  private func names(
    _ scenario: Scenario,
    by sweeps: [JourneySweep],
    _ script: @escaping Journey.Script
  ) throws -> [String] {
    let journey = Journey("strangers", scenario: scenario, fixtures: nil)
    return try SweepRun(journey, by: sweeps).run(script).names
  }

  @Test func whatIsShownBeforeMayGoWhereTheRightAnswerTakesItAsWell() throws {
    let scenario = Scenario("places") { Stub(.get, "/suggest").answers(.json(["Oslo airport"])) }
    let found = try names(scenario, by: [.everyFault()]) { user in
      let screen = user.sees { Screen(user) }
      user.does("types") {
        screen.run { screen, client in
          do {
            screen?.list = .suggestions(try await client.strings("/suggest"))
          } catch {
            if !isCancellation(error) { screen?.list = .failed }
          }
        }
      }
    }
    #expect(found == [])
  }

  @Test(arguments: [false, true])
  func afterAChangeTheSameIsReadAgain(_ changes: Bool) throws {
    let scenario = Scenario("rows") {
      Stub(.get, "/rows").answers(.json(["a"]))
      Stub(.post, "/rows").allowing(unused: "not in each script").answers(.json(["a"]))
    }
    let found = try names(scenario, by: [.everyOrder()]) { user in
      let screen = user.sees { Screen(user) }
      user.does("opens") { screen.run { $0?.rows = try await $1.strings("/rows") } }
      user.does("adds") {
        screen.run {
          if changes { _ = try await $1.strings("/rows", "POST") }
          $0?.rows = try await $1.strings("/rows")
        }
      }
    }
    #expect(found == (changes ? [] : ["sent twice: GET /rows"]))
  }

  @Test func nobodyTriesAgainWhatIsRightlyTakenForGood() throws {
    let scenario = Scenario("a like") { Stub(.post, "/like").answers(.status(204)) }
    let found = try names(scenario, by: [.everyFault()]) { user in
      let screen = user.sees { Screen(user) }
      let toggle = { @MainActor in
        screen.hasFailed = false
        screen.run { screen, client in
          guard let url = URL(string: "https://example.org/\(screen?.isOn == true ? "un" : "")like")
          else { return }
          var request = URLRequest(url: url)
          request.httpMethod = "POST"
          let (_, response) = try await client.data(for: request)
          let status = (response as? HTTPURLResponse)?.statusCode ?? 0
          guard (200..<300).contains(status) else { throw URLError(.badServerResponse) }
          screen?.isOn.toggle()
        }
      }
      user.does("likes") { toggle() }
      user.retries("likes again") { toggle() }
    }
    #expect(found == [])
  }

  @Test(arguments: [false, true])
  func aNumberIsTakenBackAsItWas(_ isRight: Bool) throws {
    let scenario = Scenario("a like") { Stub(.post, "/like").answers(.json(["liked"])) }
    let found = try names(scenario, by: [.everyFault([.offline, .status(500)])]) { user in
      let screen = user.sees { Screen(user) }
      user.does("likes") {
        screen.isOn.toggle()
        screen.count += screen.isOn ? 1 : -1
        screen.run { screen, client in
          do { _ = try await client.strings("/like", "POST") } catch {
            if isRight {
              screen?.count -= 1
              screen?.isOn = false
            } else {
              screen?.isOn.toggle()
              screen?.count += screen?.isOn == true ? -1 : 1
            }
            throw error
          }
        }
      }
    }
    #expect(found == (isRight ? [] : ["taken back wrongly: StrangersSweepTests.Screen.count"]))
  }

  @Test(arguments: [false, true])
  func theSignOfTheNewerRequestStays(_ isRight: Bool) throws {
    let scenario = Scenario("two terms") {
      Stub(.get, "/tea").answers(.json(["green"]))
      Stub(.get, "/mate").answers(.json(["leaves"]))
    }
    let found = try names(scenario, by: [.everyOrder()]) { user in
      let screen = user.sees { Screen(user) }
      for term in ["tea", "mate"] {
        user.does("searches for \(term)") {
          screen.task?.cancel()
          screen.isLoading = true
          screen.run { screen, client in
            defer { if !isRight || !Task.isCancelled { screen?.isLoading = false } }
            screen?.rows = try await client.strings("/\(term)")
          }
        }
      }
    }
    #expect(found == (isRight ? [] : ["goes out early: StrangersSweepTests.Screen.isLoading"]))
  }
}
