import HTTPFixtures
import TestSupport
import Testing

@testable import JourneySweeps
@testable import UserJourneys

/// The app's work after a user has left, and the leftovers of a screen.
@Suite struct BelongingsTests {
  /// A queue of the screen alone ends with the screen; the app's queue goes on.
  @Test(arguments: MailQueue.Way.allCases, [true, false])
  func theAppGoesOnWhenTheScreenIsGone(_ way: MailQueue.Way, isOfTheApp: Bool) throws {
    let scenario = Scenario("mail") {
      Stub(.post, "/mail").allowing(unused: "users leave").answers(.json([String]()))
    }
    let played = try sweep(by: .leaving, scenario: scenario) { user in
      let queue = isOfTheApp ? MailQueue(user) : nil
      let mailer = user.sees {
        let mailer = Mailer(user)
        mailer.queue = queue ?? MailQueue(user)
        return mailer
      }
      user.does("sends") {
        mailer.notice = "sent"
        mailer.queue?.send("hello", way)
      }
    }
    let words = isOfTheApp ? nil : "A task of step 2 still runs after the user has left."
    #expect(played.headlines.first == words, "\(way): \(played.findings)")
  }

  @MainActor private static let kept = Banner()

  /// A part of a screen that keeps itself is a finding; an unkept part, or one of the whole
  /// program, is none.
  @Test(arguments: [nil, Lobby.Mistake.cycleAtOnce, .cycleOnTap, .shared])
  func aPartOfTheScreenThatKeepsItselfIsFound(_ mistake: Lobby.Mistake?) throws {
    let played = try sweep(by: .leaving) { user in
      let lobby = user.sees { Lobby(mistake == .shared ? Self.kept : Banner(), mistake) }
      user.does("taps") { lobby.tap() }
      user.does("taps again") { lobby.tap() }
    }
    let words = "Banner at Lobby.banner is still in memory after the user has left."
    #expect(played.headlines == (mistake == nil || mistake == .shared ? [] : [words]))
  }

  /// The knowledge of an app for as long as it runs, with its listeners.
  @MainActor
  private final class Store {
    var listeners: [@MainActor () -> Void] = []
  }

  /// A screen that listens.
  private final class Listener: Panel {
    var store: Store?

    func listen(isWeak: Bool) {
      if isWeak {
        store?.listeners.append { [weak self] in self?.count += 1 }
      } else {
        store?.listeners.append { self.count += 1 }
      }
    }
  }

  @Test(arguments: [true, false])
  func whoListensToTheAppForEverIsKept(isWeak: Bool) throws {
    let played = try sweep(by: .leaving) { user in
      let store = Store()
      let screen = user.sees {
        let screen = Listener(user)
        screen.store = store
        screen.listen(isWeak: isWeak)
        return screen
      }
      user.does("changes") { for listener in screen.store?.listeners ?? [] { listener() } }
    }
    let words = "BelongingsTests.Listener is still in memory after the user has left it."
    #expect(played.headlines == (isWeak ? [] : [words]))
  }

  @Test(arguments: TestSpeed.asked == .quick ? [.detached] : Watcher.Way.allCases, [false, true])
  func whatTheScreenHasSetGoingIsFound(_ way: Watcher.Way, stops: Bool) throws {
    let scenario = Scenario("a watch") {
      Stub(.get, "/watch").allowing(unused: "users leave").answers(.json([String]()))
    }
    let played = try sweep(by: .leaving, scenario: scenario) { user in
      let screen = user.sees { Watcher(user) }
      user.whenLeaving { [weak screen] in if stops { screen?.leave() } }
      user.does("watches") { screen.watch(way, stops: stops) }
      user.waits(.seconds(2))
    }
    let words = stops ? nil : "A task of step 2 still runs after the user has left."
    #expect(played.headlines.first == words, "\(way): \(played.findings)")
  }
}

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

  @Test(arguments: [
    (true, false, nil), (false, false, "still runs"),
    (true, true, "The app still makes calls"),
  ])
  func whoWaitsForTheAppEndsWithIt(isShared: Bool, tells: Bool, words: String?) throws {
    let found = try sweep(by: .leaving, scenario: Self.scenario) { user in
      let library = isShared ? Library(user.client) : nil
      let reader = user.sees {
        let reader = Reader(user)
        reader.library = library ?? Library(user.client)
        return reader
      }
      user.does("reads") { reader.read(tells: tells) }
    }.findings
    #expect(found.count == (words == nil ? 0 : 1))
    #expect(found.allSatisfy { $0.contains(words ?? "") }, "\(found)")
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
      found.contains { $0.hasPrefix("A task of step 2 still runs") && $0.contains(words) },
      "\(found)"
    )
    // The negative twin.
    let played = try Self.leaving(forgets: false)
    #expect(played.findings == [])
    #expect(
      played.report == """
        leaving: at 3 moments
        leaving after a failure: at 1 moment
        """
    )
  }
}
