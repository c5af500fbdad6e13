import HTTPFixtures
import TestSupport
import Testing

@testable import JourneySweeps
@testable import UserJourneys

/// What the app goes on with when a user has left, and what a screen leaves behind.
@Suite struct BelongingsTests {
  /// A queue that nobody but the screen has goes with it; the app's own goes on.
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

  /// A part that keeps itself is found, and not one that nobody keeps, or the program for ever.
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

  /// What an app knows for as long as it runs, and tells whoever wants to know.
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

/// What a screen waits for that is the app's, or that a failure has left.
@Suite struct LeavingScreenTests {
  private static let scenario = Scenario("a text") { Stub(.get, "/text").answers(.json(["a"])) }

  /// Who fetches a text once for all, whoever asks.
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

  /// A screen that asks it, and gives up when it goes.
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

  /// A screen that may wait for nothing at all when it cannot load.
  private static func leaving(forgets: Bool) throws -> Swept {
    try sweep(by: .leaving, scenario: scenario) { user in
      let screen = user.sees { Panel(user) }
      user.does("loads") {
        screen.task = Task { [weak screen, client = user.client] in
          do {
            let rows = try await client.strings("/text")
            screen?.rows = rows
          } catch {
            // Nothing on the screen says that it is kept for ever.
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
