import Foundation
import HTTPFixtures
import SnapshotRendering
import Testing

@testable import JourneySweeps
@testable import UserJourneys

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Waits of a screen for the app's work, and waits after a failure.
@Suite struct LeavingScreenTests {
  private static let scenario = Scenario("a text") { Stub(.get, "/text").answers(.json(["a"])) }

  /// A library that fetches a text once for all callers.
  private actor Library {
    private var fetch: Task<String, any Error>?
    private let client: ScenarioClient

    init(_ client: ScenarioClient) { self.client = client }

    func text() async throws -> String {
      let fetch = fetch ?? Task { [client] in try await client.strings("/text").joined() }
      self.fetch = fetch
      return try await fetch.value
    }
  }

  /// A screen that asks the library, and cancels when it disappears.
  private final class Reader: Panel {
    var library: Library?

    func read(tells: Bool) {
      task = Task { [weak self, library, calls = user.calls] in
        let text = try? await library?.text()
        if tells { calls.record("router", "close()") }
        if !Task.isCancelled { self?.notice = text ?? "failed" }
      }
    }
  }

  @Test(arguments: [false, true]) func whoWaitsForTheAppEndsWithIt(tells: Bool) throws {
    let played = try sweep(by: .leaving, scenario: Self.scenario) { user in
      let reader = user.sees {
        let reader = Reader(user)
        reader.library = Library(user.client)
        return reader
      }
      user.does("reads") { reader.read(tells: tells) }
    }
    #expect(played.names == (tells ? ["leak: router.close"] : []))
  }

  /// A sweep of a screen that, in one version, waits for ever after a failure.
  private static func leaving(forgets: Bool) throws -> Swept {
    try sweep(by: .leaving, scenario: scenario) { user in
      let screen = user.sees { Panel(user) }
      user.does("loads") {
        screen.task = Task { [weak screen, client = user.client] in
          do {
            let rows = try await client.strings("/text")
            screen?.rows = rows
          } catch {
            // The screen shows nothing of its endless wait.
            if forgets, !isCancellation(error) {
              await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            }
            screen?.notice = "failed"
          }
        }
      }
    }
  }

  @Test func whatAFailureLeavesBehindIsFound() throws {
    let found = try Self.leaving(forgets: true).findings
    let words = "when request 1 has the fault offline, when the user leaves at moment 3"
    #expect(
      found.contains { $0.hasPrefix("A task of \"loads\"") && $0.contains(words) },
      "\(found)"
    )
    // The negative twin.
    let played = try Self.leaving(forgets: false)
    #expect(played.findings == [])
    #expect(played.report == "leaving: at 4 moments")
  }

  /// A request of a cancelled task ends as soon as it begins.
  @Test(arguments: [false, true]) func aCancelledTaskSendsNothing(_ isCancelled: Bool) throws {
    let played = try sweep(by: .leaving) { user in
      let screen = user.sees { Panel(user) }
      if isCancelled { user.whenLeaving { screen.task?.cancel() } }
      user.does("asks") {
        screen.run { _, _ in
          for name in ["a", "b"] {
            guard let url = URL(string: "https://h/\(name)") else { return }
            _ = try? await URLSession.shared.data(from: url)
          }
        }
      }
    }
    #expect(played.names == (isCancelled ? [] : ["leak: GET /b"]), "\(played.findings)")
  }

  /// A screen that a part of it names.
  private final class Owner {
    final class Part { var owner: Owner? }
    let part = Part()
    init() { part.owner = self }
  }

  @Test func aScreenThatAPartNamesHasItsNameAlone() throws {
    let played = try sweep(by: .leaving) { user in
      _ = user.sees { Owner() }
    }
    #expect(played.names == ["leak: LeavingScreenTests.Owner"], "\(played.findings)")
  }
}
