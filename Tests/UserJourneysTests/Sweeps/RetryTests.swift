import Foundation
import HTTPFixtures
import SnapshotRendering
import Testing

@testable import JourneySweeps
@testable import UserJourneys

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A list that loads one more page each time, and tries again by itself once when that fails.
@MainActor
private final class PatientPages: SnapshotDescribing {
  private var pages = 0
  private var isLoading = false
  private var isSorry = false
  private let user: JourneyUser
  /// How long it waits before it tries again; nil when it gives up at once.
  private let pause: Duration?

  /// Whether nothing more is loaded while something is.
  private let isGuarded: Bool

  init(_ user: JourneyUser, pause: Duration?, isGuarded: Bool) {
    self.user = user
    self.pause = pause
    self.isGuarded = isGuarded
  }

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["pages": pages, "isLoading": isLoading, "isSorry": isSorry]
  }

  static var snapshotHidden: [String] { ["user", "pause", "isGuarded"] }

  func loadMore() {
    if isGuarded, isLoading { return }
    (isLoading, isSorry) = (true, false)
    Task {
      if await !load(), let pause {
        try? await user.clock.sleep(for: pause)
        _ = await load()
      }
      isLoading = false
    }
  }

  private func load() async -> Bool {
    guard let url = URL(string: "https://h/page") else { return false }
    let answer = try? await user.client.data(for: URLRequest(url: url))
    let isGood = (answer?.1 as? HTTPURLResponse)?.statusCode == 200
    if isGood { pages += 1 }
    isSorry = !isGood
    return isGood
  }
}

/// What a script that tries again shows, and what it says of what it does not.
@Suite struct RetryTests {
  private func played(
    pause: Duration?,
    waiting wait: Duration? = nil,
    isGuarded: Bool = true
  ) throws -> (report: String, findings: [String]) {
    try sweep(by: .everyFault([.offline])) { user in
      let list = user.sees { PatientPages(user, pause: pause, isGuarded: isGuarded) }
      user.does("pulls") { list.loadMore() }
      if let wait { user.waits(wait) }
      user.retries { list.loadMore() }
    }
  }

  @Test func theUserTriesAgainWhatTheAppHasGivenUp() throws {
    let played = try played(pause: nil)
    #expect(played.findings == [])
    #expect(
      played.report == """
        every fault:
          > GET /page
            offline
              ~ isLoading: true -> false
              ~ isSorry: false -> true
              then tries again
          two at once: 1 pair
        """
    )
  }

  /// Another page would be loaded, which nobody wanted.
  @Test func nobodyTriesAgainWhatTheAppHasMended() throws {
    let played = try played(pause: .seconds(1), waiting: .seconds(2))
    #expect(played.findings == [])
    #expect(!played.report.contains("shows nothing"))
  }

  @Test func whatIsTriedWhileTheAppStillDoesSoShowsNothing() throws {
    let played = try played(pause: .seconds(1), isGuarded: false)
    #expect(played.findings == [])
    #expect(
      played.report.hasPrefix(
        """
        every fault:
          > GET /page
            offline
              ~ isSorry: false -> true
              then tries again
              which shows nothing, because the app still tries by itself

        """
      ),
      "\(played.report)"
    )
  }

  @Test func requestsAfterWhichNobodyTriesAgainAreNamed() throws {
    let played = try sweep(by: .everyFault([.offline, .status(404)])) { user in
      let fan = user.sees { Fan(user) }
      user.does("asks a") { fan.ask("a") }
      user.retries { fan.ask("a") }
      for name in ["b", "c", "b", "d", "e"] { user.does("asks") { fan.ask(name) } }
    }
    #expect(
      played.report.hasSuffix("\n  no user.retries comes after: GET /b, GET /c, GET /d and 1 more"),
      "\(played.report)"
    )
  }

  /// An app that tries by itself needs no user who does.
  @Test func whatTheAppTriesByItselfIsTried() throws {
    let played = try sweep(by: .everyFault([.offline])) { user in
      let list = user.sees { PatientPages(user, pause: .seconds(1), isGuarded: true) }
      user.does("pulls") { list.loadMore() }
    }
    #expect(!played.report.contains("no user.retries"))
  }
}
