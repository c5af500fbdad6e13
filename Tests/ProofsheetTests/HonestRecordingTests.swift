import Dispatch
import Foundation
import Proofsheet
import ProofsheetBasics
import Testing

/// The text of a failed expectation, an unstable rendering or an empty journey never becomes a
/// reference, and cannot be accepted.
@Suite struct HonestRecordingTests {
  /// The message about a new text for which an expectation failed.
  private func refusal(_ reason: String) -> String {
    """
    \(waitsReference) is missing: nothing was ever recorded for HonestRecordingTests/rowsInTheirProcess().

    It can be neither recorded nor accepted, because an expectation of the test failed:
    HonestRecordingTests.swift:\(reason)
    """
  }

  /// The files that each mode leaves after a wait and the given rest of the script.
  private func leftFailing(
    recorded: String? = nil,
    after seconds: Int,
    _ then: @MainActor () -> Void
  ) throws -> [LeftFiles] {
    try ProofsheetTests.leftFailing(recorded: recorded) {
      playsWaits { user in
        user.waits(.seconds(seconds))
        then()
      }
    }
  }

  func aFailedExpectationRefusesATranscript() throws {
    let text = "b"
    let line = #line + 1
    let found = try leftFailing(after: 1) { #expect(text == "a") }
    expectRefused(found, refusal("\(line): Expectation failed: (text → \"b\") == \"a\""))
    let sound = try left {
      playsWaits { user in
        user.waits(.seconds(1))
        #expect(text == "b")
      }
    }
    expectKept(sound)
  }

  func whatDiffersIsStillShown() throws {
    let line = #line + 1
    let found = try leftFailing(recorded: waitsTranscript, after: 2) { Issue.record("two") }
    expectRefused(
      found,
      """
      \(waitsReference):4 differs: 1 line removed, 1 added.

      --- \(waitsReference)
      +++ \(waitsReference)
      @@ -1,7 +1,7 @@
       journey: waits
       scenario: nothing is answered
      \u{20}
      -1. waits 1 s
      +1. waits 2 s
          = nothing changes
      \u{20}
       end: nothing running, nothing waiting, every stub used

      It can be neither recorded nor accepted, because an expectation of the test failed:
      HonestRecordingTests.swift:\(line): Issue recorded: two
      """,
      recorded: waitsTranscript
    )
  }

  /// A matching transcript is recorded already, so no mode refuses it.
  func aTranscriptThatMatchesStays() throws {
    let found = try leftFailing(recorded: waitsTranscript, after: 1) { Issue.record("one") }
    #expect(found == Array(repeating: LeftFiles(reference: waitsTranscript), count: 4))
  }

  func aFailedExpectationRefusesASweep() throws {
    let line = #line + 4
    let found = try ProofsheetTests.leftFailing {
      sweepsWaits { user in
        letsTimePass(user)
        Issue.record("one")
      }
    }
    let place = "so the sweep ends here: HonestRecordingTests.swift:\(line): Issue recorded: one\n"
    #expect(found.allSatisfy { $0.messages.first?.contains(place) == true })
    #expect(found.allSatisfy { $0.reference == nil && $0.pending == nil })
    #expect(try left { sweepsWaits(letsTimePass) }.map(\.messages.count) == [1, 0, 0, 0])
  }

  func whatTheScriptStartsIsWatchedToo() throws {
    let starts: [@MainActor (@escaping @Sendable () -> Void) -> Void] = [
      { fail in Task { fail() } }, { fail in DispatchQueue.global().async(execute: fail) },
      { fail in DispatchQueue.main.asyncAfter(deadline: .now() + 1, execute: fail) },
    ]
    for start in starts {
      let line = #line + 4
      @MainActor func script(_ user: JourneyUser, _ fails: Bool) {
        user.does("starts") {
          user.calls.record("app", "starts()")
          start { if fails { Issue.record("late") } }
        }
        user.waits(.seconds(1))
      }
      let found = try ProofsheetTests.leftFailing { playsWaits { script($0, true) } }
      expectRefused(found, refusal("\(line): Issue recorded: late"))
      let text = waitsTranscript.replacing(
        "1. waits",
        with: "1. starts\n   * app.starts()\n2. waits"
      )
      expectKept(try left { playsWaits { script($0, false) } }, text)
    }
  }

  /// A text that is checked inside a script is refused for a failure before it, and not for one
  /// behind it.
  func aSnapshotInsideAScriptIsRefusedToo() throws {
    let line = #line + 3
    @MainActor func script(_ user: JourneyUser, failsBefore: Bool) {
      user.waits(.seconds(1))
      if failsBefore { Issue.record("before") }
      check("one")
    }
    let found = try ProofsheetTests.leftFailing { playsWaits { script($0, failsBefore: true) } }
    let end = "failed:\nHonestRecordingTests.swift:\(line): Issue recorded: before"
    for left in found { #expect(left.messages.map { $0.hasSuffix(end) } == [true, true]) }
    // A failing snapshot reports its own reason, and only once.
    let sound = try left { playsWaits { script($0, failsBefore: false) } }
    #expect(sound.map(\.messages.count) == [2, 0, 0, 0])
    #expect(sound.map(\.pending) == [waitsTranscript, nil, nil, nil])
  }

  func whatIsKnownOrOnlyAWarningRefusesNothing() throws {
    let known = try left {
      playsWaits { user in
        user.waits(.seconds(1))
        withKnownIssue { Issue.record("known") }
      }
    }
    expectKept(known)
    #if compiler(>=6.3)
    let warned = try leftFailing(after: 1) {
      Issue.record("This is meant to be a warning.", severity: .warning)
    }
    expectKept(warned)
    #endif
  }

  func aSecondPlayingThatFailsRefusesTheFirst() throws {
    var playCount = 0
    let line = #line + 3
    let found = try leftFailing(after: 1) {
      playCount += 1
      if playCount.isMultiple(of: 2) { Issue.record("second") }
    }
    expectRefused(found, refusal("\(line): Issue recorded: second"))
  }

  func aJourneyOfNothingLeavesNothingToAccept() throws {
    expectRefused(
      try left { playsWaits { _ in } },
      """
      The script takes no step; let the user see or do something.

      This fails the journey "waits". Its transcript so far:

      journey: waits
      scenario: nothing is answered


      end: nothing running, nothing waiting, every stub used
      """
    )
    let silence = "No step shows anything; add `user.sees`.\n\nThis fails the journey \"waits\"."
    expectRefused(try left { playsWaits { $0.does("taps") {} } }, silence)
    let words = """
      "waits" was not swept. There is nothing to vary: the script waits for neither a request nor a \
      deadline. Add a step that waits for either, or give the screen the journey's client.
      """
    expectRefused(try left { sweepsWaits { $0.does("looks") {} } }, words)
  }

  func anUnstableTranscriptLeavesNothingToAccept() throws {
    var step = 0
    let found = try left {
      playsWaits { user in
        step += 1
        user.does("step \(step)") { user.calls.record("app", "starts()") }
      }
    }
    let start = "\(waitsReference) was not recorded: two renderings of the same subject differ."
    for left in found {
      #expect(left.messages.count == 1 && left.messages[0].hasPrefix(start))
      #expect([left.reference, left.pending] == [nil, nil])
    }
  }

  func aModelFromBeforeTheJourneyIsToldAsThat() throws {
    final class Counter { var count = 0 }
    // The script runs on the thread of the test.
    nonisolated(unsafe) let counter = Counter()
    let found = try left {
      playsWaits { user in
        _ = user.sees { counter }
        user.does("counts") { counter.count += 1 }
      }
    }
    let words = """
      Both runs of the script use one Counter; make the Counter inside the script.

      This fails the journey "waits".
      """
    expectRefused(found, words)
  }

  func aSuiteThatIsConfiguredKnowsWhatFailedBefore() async throws {
    let test = try #require(Test.current)
    for fails in [true, false] {
      let found = Locked<[LeftFiles]>([])
      let line = #line + 3
      await withKnownIssue(isIntermittent: true) {
        try await SnapshotsTrait.snapshots().provideScope(for: test, testCase: nil) {
          if fails { Issue.record("before") }
          let all = try left { playsWaits { $0.waits(.seconds(1)) } }
          found.withLock { $0 = all }
        }
      }
      let all = found.withLock { $0 }
      if fails { expectRefused(all, refusal("\(line): Issue recorded: before")) }
      if !fails { expectKept(all) }
    }
  }
}
