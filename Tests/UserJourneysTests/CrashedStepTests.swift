#if compiler(>=6.2) && (os(Linux) || os(macOS))
import Foundation
import HTTPFixtures
import Testing

@testable import UserJourneys

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

private let transcript = """
  The process crashed in this journey, whose transcript so far is:

  journey: probe
  scenario: a search

  1. opens the app
     Feed
       title: ""
       status: nil
       items: []
       answers: 0
  2. searches
     > GET /search
     + status: "loading /search"
     < 200 empty
     ~ status: "loading /search" -> "200"
     ~ answers: 0 -> 1
  3. chooses the fourth
     * router.show(3)

  end: crashed with signal
  """

/// A journey whose third step does something that ends the process.
private func crash(_ act: @escaping @Sendable () -> Void) throws {
  let scenario = Scenario("a search", stubs: [Stub(.get, "/search").answers(.status(200))])
  _ = try play(scenario) { user in
    let (client, calls) = (user.client, user.calls)
    let feed = user.sees { Feed() }
    user.does("searches") { await feed.load("/search", from: client) }
    user.does("chooses the fourth") {
      Task {
        calls.record("router", "show(_:)", with: 3)
        act()
      }
    }
  }
}

/// Calls itself until the stack is full.
private func depth(of number: Int) -> Int { number == 0 ? 0 : 1 + depth(of: number + 1) }

@Suite struct CrashedStepTests {
  @Test func aPreconditionThatFailsIsReportedWithTheTranscriptSoFar() async throws {
    let exit = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      try crash { preconditionFailure("the precondition") }
    }
    let text = String(decoding: exit?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains(transcript), "\(text)")
    #expect(text.contains("the precondition"))
  }

  @Test func aSignalGoesOnToWhatItWouldHaveDone() async throws {
    let exit = await #expect(
      processExitsWith: .signal(SIGABRT),
      observing: [\.standardErrorContent]
    ) {
      try crash { abort() }
    }
    let text = String(decoding: exit?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains(transcript + " \(SIGABRT)\n"), "\(text)")
  }

  @Test func aStepThatCallsItselfForEverIsReportedToo() async throws {
    let exit = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      try crash { _ = depth(of: 1) }
    }
    let text = String(decoding: exit?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains(transcript), "\(text)")
  }

  /// The negative twin: a crash after a journey is not the journey's.
  @Test func aCrashOutsideOfAJourneySaysNothing() async throws {
    let exit = await #expect(
      processExitsWith: .signal(SIGABRT),
      observing: [\.standardErrorContent]
    ) {
      try crash {}
      abort()
    }
    let text = String(decoding: exit?.standardErrorContent ?? [], as: UTF8.self)
    #expect(!text.contains("transcript"))
  }

  @Test func aVeryLongTranscriptIsReportedFromAPlaceNearItsEnd() async throws {
    let exit = await #expect(
      processExitsWith: .signal(SIGABRT),
      observing: [\.standardErrorContent]
    ) {
      _ = try play { user in
        let feed = user.sees { Feed() }
        for number in 1...9_000 { user.does("types") { feed.title = "text \(number)" } }
        user.does("crashes") { abort() }
      }
    }
    let text = String(decoding: exit?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("\n9002. crashes\n\nend: crashed with signal \(SIGABRT)\n"))
    #expect(text.contains("\n   ~ title: \"text 8999\" -> \"text 9000\"\n9002. crashes\n"))
    #expect((100_000...300_000).contains(text.utf8.count))
  }
}
#endif
