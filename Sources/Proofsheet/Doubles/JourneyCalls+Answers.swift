import Foundation
public import UserJourneys

extension JourneyCalls {
  /// The answers of a generated double that may be called on any thread.
  public final class KeptAnswers<Answers> {
    private let lock = NSLock()
    private var kept: Answers

    /// Creates the storage with the answers that a double begins with.
    public init(_ answers: Answers) { kept = answers }

    /// The answers; a change happens in place, under the lock.
    public var answers: Answers {
      get { lock.withLock { kept } }
      // A getter and a setter would lose changes that another thread makes between them.
      _modify {
        lock.lock()
        defer { lock.unlock() }
        yield &kept
      }
    }
  }
}

// Unchecked because `kept` is only ever touched under `lock`.
extension JourneyCalls.KeptAnswers: @unchecked Sendable where Answers: Sendable {}
