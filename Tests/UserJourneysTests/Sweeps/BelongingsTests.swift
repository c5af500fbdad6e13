import Foundation
import HTTPFixtures
import SnapshotRendering
import Testing

@testable import JourneySweeps
@testable import UserJourneys

/// What the app goes on with when a user has left, and what a screen leaves behind.
@Suite struct BelongingsTests {
  private static let ways: [(String, @Sendable @MainActor (MailQueue) -> (String) -> Void)] = [
    ("a task", MailQueue.enqueue), ("a detached task", MailQueue.enqueueDetached),
    ("a queue", MailQueue.enqueueOnQueue),
  ]

  @Test(arguments: 0..<3)
  func theAppGoesOnWhenTheScreenIsGone(_ way: Int) throws {
    let played = try sweep(by: .leaving, scenario: Mailer.scenario) { user in
      let mailQueue = MailQueue(user)
      let mailer = user.sees { Mailer(mailQueue) }
      user.does("sends") { mailer.send(Self.ways[way].1) }
    }
    #expect(played.findings == [], "\(Self.ways[way].0)")
  }

  /// The negative twin: nobody but the screen has the mailQueue.
  @Test(arguments: 0..<3)
  func whatTheScreenMakesGoesWithIt(_ way: Int) throws {
    let played = try sweep(by: .leaving, scenario: Mailer.scenario) { user in
      let mailer = user.sees { Mailer(MailQueue(user)) }
      user.does("sends") { mailer.send(Self.ways[way].1) }
    }
    #expect(
      played.findings.first?.hasPrefix("A task of step 2 still runs after the user has left.")
        == true,
      "\(Self.ways[way].0): \(played.findings)"
    )
  }

  @Test(arguments: [Lobby.Mistake.cycleAtOnce, .cycleOnTap])
  func aPartOfTheScreenThatKeepsItselfIsFound(_ mistake: Lobby.Mistake) throws {
    let played = try sweep(by: .leaving) { user in
      let lobby = user.sees { Lobby(Banner(), mistake) }
      user.does("taps") { lobby.tap() }
      user.does("taps again") { lobby.tap() }
    }
    #expect(played.findings.count == 1)
    #expect(
      played.findings.first?.hasPrefix(
        "Banner is still in memory after the user has left, which was Lobby.banner."
      ) == true,
      "\(played.findings)"
    )
  }

  @Test func aPartThatNobodyKeepsIsNot() throws {
    let played = try sweep(by: .leaving) { user in
      let lobby = user.sees { Lobby(Banner(), nil) }
      user.does("taps") { lobby.tap() }
      user.does("taps again") { lobby.tap() }
    }
    #expect(played.findings == [])
  }

  @MainActor private static let kept = Banner()

  @Test func aPartThatTheProgramKeepsForEverIsNot() throws {
    let played = try sweep(by: .leaving) { user in
      let lobby = user.sees { Lobby(Self.kept, .shared) }
      user.does("taps") { lobby.tap() }
      user.does("taps again") { lobby.tap() }
    }
    #expect(played.findings == [])
  }

  @Test func whoListensToTheAppForEverIsKept() throws {
    for isWeak in [true, false] {
      let played = try sweep(by: .leaving) { user in
        let store = Store()
        let screen = user.sees { Listener(store, isWeak: isWeak) }
        user.does("changes") { screen.change() }
      }
      let headlines = played.findings.map { String($0.prefix { $0 != "\n" }) }
      #expect(
        headlines == (isWeak ? [] : ["Listener is still in memory after the user has left it."])
      )
    }
  }

  @Test(arguments: Watcher.Way.allCases)
  func whatTheScreenHasSetGoingIsFound(_ way: Watcher.Way) throws {
    for stops in [false, true] {
      let played = try sweep(by: .leaving, scenario: Watcher.scenario) { user in
        let screen = user.sees { Watcher(user, stops: stops) }
        user.whenLeaving { [weak screen] in screen?.leave() }
        user.does("watches") { screen.watch(way) }
        user.waits(.seconds(2))
      }
      let headlines = played.findings.map { String($0.prefix { $0 != "\n" }) }
      #expect(
        headlines.first == (stops ? nil : "A task of step 2 still runs after the user has left."),
        "\(way): \(headlines)"
      )
    }
  }
}

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
@MainActor
private final class Reader: SnapshotDescribing {
  private var text = ""
  private let library: Library
  private let calls: JourneyCalls
  private let tells: Bool
  private var task: Task<Void, Never>?

  init(_ library: Library, _ calls: JourneyCalls, tells: Bool) {
    self.library = library
    self.calls = calls
    self.tells = tells
  }

  deinit { task?.cancel() }

  var snapshotFields: KeyValuePairs<String, Any?> { ["text": text] }

  func read() {
    task = Task { [weak self, library, calls, tells] in
      let text = try? await library.text()
      if tells { calls.record("router", "close()") }
      if !Task.isCancelled { self?.text = text ?? "failed" }
    }
  }

  nonisolated static func sweep(isShared: Bool, tells: Bool = false) throws -> [String] {
    let scenario = Scenario("a text") { Stub(.get, "/text").answers(.json(["a"])) }
    return try UserJourneysTests.sweep(by: .leaving, scenario: scenario) { user in
      let library = isShared ? Library(user.client) : nil
      let reader = user.sees { Reader(library ?? Library(user.client), user.calls, tells: tells) }
      user.does("reads") { reader.read() }
    }.findings
  }
}

/// What a screen waits for that is the app's.
@Suite struct WaitingForTheAppTests {
  @Test func whoWaitsForTheAppEndsWithIt() throws {
    #expect(try Reader.sweep(isShared: true) == [])
  }

  @Test func whatIsTheScreensOwnDoesNot() throws {
    let found = try Reader.sweep(isShared: false)
    #expect(found.count == 1)
    #expect(found.first?.contains("GET /text still waits for its answer") == true, "\(found)")
  }

  @Test func whoTellsTheWorldThatItWasGivenUpIsFound() throws {
    let found = try Reader.sweep(isShared: true, tells: true)
    #expect(found.count == 1)
    #expect(found.first?.contains("Something outside the screen is called") == true, "\(found)")
  }
}

/// Users who leave after something has failed.
@Suite struct LeavingAfterFailureTests {
  /// A screen that may wait for nothing at all when it cannot load.
  @MainActor
  private final class Loader: SnapshotDescribing {
    private var text = ""
    private let user: JourneyUser
    private let forgets: Bool
    private var task: Task<Void, Never>?

    init(_ user: JourneyUser, forgets: Bool) {
      self.user = user
      self.forgets = forgets
    }

    deinit { task?.cancel() }

    var snapshotFields: KeyValuePairs<String, Any?> { ["text": text] }

    func load() {
      task = Task { [weak self, user, forgets] in
        do {
          let words = try await user.client.strings("/text")
          self?.text = words.first ?? ""
        } catch {
          // Nothing on the screen says that it is kept for ever.
          if forgets, !isCancellation(error) {
            await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
          }
          self?.text = "failed"
        }
      }
    }
  }

  private static let scenario = Scenario("a text") { Stub(.get, "/text").answers(.json(["a"])) }

  private static func sweep(forgets: Bool) throws -> (report: String, findings: [String]) {
    try UserJourneysTests.sweep(by: .leaving, scenario: scenario) { user in
      let loader = user.sees { Loader(user, forgets: forgets) }
      user.does("loads") { loader.load() }
    }
  }

  @Test func whatAFailureLeavesBehindIsFound() throws {
    let found = try Self.sweep(forgets: true).findings
    let words = "It is so when request 1 is answered: offline, when the user leaves at moment 3"
    #expect(
      found.contains { $0.hasPrefix("A task of step 2 still runs") && $0.contains(words) },
      "\(found)"
    )
  }

  /// The negative twin.
  @Test func whatEndsAfterAFailureIsNot() throws {
    let played = try Self.sweep(forgets: false)
    #expect(played.findings == [])
    #expect(
      played.report == """
        leaving: at 3 moments
        leaving after a failure: at 1 moment
        """
    )
  }
}
