#if compiler(>=6.2) && (os(Linux) || os(macOS))
import Foundation
import HTTPFixtures
import TestSupport
import Testing

@testable import JourneySweeps
@testable import UserJourneys

extension ExitTest.Result {
  /// The text on the standard error of the process.
  fileprivate var words: String { String(decoding: standardErrorContent, as: UTF8.self) }
}

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

/// Plays a journey whose third step ends the process.
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

@Suite(.startsProcesses) struct CrashedStepTests {
  @Test func aPreconditionThatFailsIsReportedWithTheTranscriptSoFar() async throws {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try crash { preconditionFailure("the precondition") }
    }
    let words = try #require(exit).words
    #expect(words.contains(transcript), "\(words)")
    #expect(words.contains("the precondition"))
  }

  @Test func aStepThatCallsItselfForEverIsReportedToo() async throws {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try crash { _ = depth(of: 1) }
    }
    #expect(try #require(exit).words.contains(transcript))
  }

  /// The negative twin: a crash after a journey does not belong to the journey.
  @Test func aCrashAfterAJourneyIsReportedAsEver() async throws {
    let exit = await #expect(
      processExitsWith: .signal(SIGABRT),
      observing: [\.standardErrorContent]
    ) {
      try crash {}
      abort()
    }
    let words = try #require(exit).words
    #expect(!words.contains("transcript"))
  }

  /// As the runtime's backtraces do, which look at memory that may not be there.
  @Test func anEarlierHandlerMayMeetTheSignalAgain() async {
    await #expect(processExitsWith: .exitCode(7)) {
      signal(SIGSEGV) { _ in
        var blocked = sigset_t()
        pthread_sigmask(SIG_BLOCK, nil, &blocked)
        _exit(sigismember(&blocked, SIGSEGV) == 0 ? 7 : 8)
      }
      try crash { _ = depth(of: 1) }
    }
  }

  /// The signal has its default effect afterwards.
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
    let words = try #require(exit).words
    #expect(words.contains("\n9002. crashes\n\nend: crashed with signal \(SIGABRT)\n"))
    #expect(words.contains("\n   ~ title: \"text 8999\" -> \"text 9000\"\n9002. crashes\n"))
    #expect((100_000...300_000).contains(words.utf8.count))
  }
}

/// A run of a sweep writes no transcript, but a crash in it is reported all the same.
@Suite(.startsProcesses) struct CrashedSweepTests {
  @Test func theRunThatCrashedIsToldWithItsRequests() async throws {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try sweep(by: .everyFault([.offline])) { user in
        user.does("loads") {
          user.calls.record("router", "open()")
          Task {
            do { try await user.client.ask("/a") } catch { preconditionFailure("\(error)") }
          }
        }
      }
    }
    let story = """
      The process crashed in this journey, whose transcript so far is:

      journey: probe
      scenario: echo

      This happens when request 1 has the fault offline.
      To see it alone: replaying: "request 1 offline"

      1. loads
         * router.open()
         > GET /a
         < failed: offline

      end: crashed with signal
      """
    let words = try #require(exit).words
    #expect(words.contains(story), "\(words)")
  }

  /// The negative twin: the script itself is no variation, so the message names none.
  @Test func theScriptItselfIsToldAsItIs() async throws {
    let exit = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try sweep(by: .everyFault()) { user in user.does("crashes") { preconditionFailure() } }
    }
    let words = try #require(exit).words
    #expect(words.contains("whose transcript so far is:\n\njourney: probe"), "\(words)")
    #expect(!words.contains("This happens"))
  }
}
#endif
