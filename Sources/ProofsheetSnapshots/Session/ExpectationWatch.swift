import ProofsheetBasics
import Testing

/// Watches the code of a test for failed expectations, such as `#expect(total == 3)`.
///
/// After a failed expectation, the text of a snapshot may be wrong and is not recorded.
///
/// Swift Testing does not publish the issues of a test, but it offers each issue to
/// `withKnownIssue`.
package final class ExpectationWatch: Sendable {
  private struct Seen {
    var failure: String?
    var playCount = 0
    var said: [SnapshotFailure] = []
  }

  @TaskLocal static var current: ExpectationWatch?
  /// Whether the current failure comes from Proofsheet itself, and is therefore ignored.
  @TaskLocal static var isIgnoring = false

  private let outer = ExpectationWatch.current
  private let scope: SnapshotScope?
  private let seen = Locked(Seen())

  /// - Parameter scope: The scope that surrounds the watched code.
  init(in scope: SnapshotScope?) { self.scope = scope }

  /// The first expectation that has failed in the code of the current check, with its place; or
  /// nil.
  package static var currentFailure: String? { current?.seen.withLock { $0.failure } }

  /// The first expectation that has failed in the watched code, or else in the code around it.
  var failure: String? { seen.withLock { $0.failure } ?? outer?.failure }

  /// Runs code, and watches for failures in it.
  func during<Value>(_ body: () -> Value) -> Value {
    var value: Value?
    Self.$current.withValue(self) {
      withKnownIssue(isIntermittent: true) {
        value = body()
      } matching: { issue in
        self.note(issue)
        return false
      }
    }
    return value ?? body()
  }

  /// Runs a test, and watches for failures in it.
  func during(_ test: @Sendable () async throws -> Void) async throws {
    try await Self.$current.withValue(self) {
      try await withKnownIssue(isIntermittent: true) {
        try await test()
      } matching: { issue in
        self.note(issue)
        return false
      }
    }
  }

  private func note(_ issue: Issue) {
    #if compiler(>=6.3)
    guard issue.isFailure else { return }
    #endif
    guard !Self.isIgnoring else { return }
    let place = issue.sourceLocation.map { ["\($0.fileName):\($0.line)"] } ?? []
    let words = place + ["\(issue.kind)"] + issue.comments.map(\.rawValue)
    seen.withLock { $0.failure = $0.failure ?? words.joined(separator: ": ") }
  }
}

// MARK: - Second run

extension ExpectationWatch {
  /// Notes that the watched code is about to run, for the first time or again.
  func willPlay() { seen.withLock { $0.playCount += 1 } }

  /// Whether the first of two runs of a test's code has already reported a failure.
  ///
  /// During the first run, this function notes the failure and returns false. A failure in a scope
  /// that the code opens belongs to that scope, and is not noted.
  func wasSaid(_ failure: SnapshotFailure, in scope: SnapshotScope?) -> Bool {
    guard scope === self.scope else { return false }
    return seen.withLock { seen in
      if seen.playCount > 1 { return seen.said.contains(failure) }
      seen.said.append(failure)
      return false
    }
  }
}

/// A failure of one of Proofsheet's assertions.
public struct SnapshotFailure: Equatable, Sendable, CustomStringConvertible {
  /// The text of the failure.
  public let message: String
  /// The place of the assertion: `AppTests/HomeTests.swift:12`.
  public let place: String
  /// The texts attached to the failure, by file name.
  public let attachments: [String: String]

  /// The place and the message of the failure.
  public var description: String { "\(place): \(message)" }

  init(_ message: String, at place: CallPlace, attachments: [String: String]) {
    self.message = message
    self.place = "\(place.fileID):\(place.line)"
    self.attachments = attachments
  }
}
