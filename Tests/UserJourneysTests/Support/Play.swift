import Foundation
import HTTPFixtures

@testable import UserJourneys

/// Plays a script; throws only the errors that keep a journey from starting.
func play(
  _ scenario: Scenario = .silent,
  _ script: @MainActor (JourneyUser) throws -> Void
) throws -> Journey.Result {
  try Journey("probe", scenario: scenario, fixtures: nil).play(script)
}

extension Journey.Result {
  /// The transcript from the first step to the empty line before the end.
  var steps: String {
    let lines = transcript.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.dropFirst(3).prefix { !$0.hasPrefix("end: ") }.dropLast().joined(separator: "\n")
  }

  /// The last part of the transcript, from `end:` on.
  var end: String {
    transcript.range(of: "end: ").map { String(transcript[$0.lowerBound...]) } ?? ""
  }
}

/// A record of events from any thread, in their order.
///
/// Unchecked, because `words` is only touched under `lock`.
final class Trace: @unchecked Sendable {
  private let lock = NSLock()
  private var words: [String] = []

  func callAsFunction(_ word: String) { lock.withLock { words.append(word) } }

  var text: String { lock.withLock { words.joined(separator: " ") } }
}

/// Holds one continuation until somebody resumes it.
///
/// Unchecked, because `waiting` is only touched under `lock`.
final class Gate: @unchecked Sendable {
  private let lock = NSLock()
  private var waiting: CheckedContinuation<Void, Never>?

  func wait(isolation: isolated (any Actor)? = #isolation) async {
    await withCheckedContinuation { waiter in lock.withLock { waiting = waiter } }
  }

  func open() {
    let waiter = lock.withLock {
      defer { waiting = nil }
      return waiting
    }
    waiter?.resume()
  }
}
