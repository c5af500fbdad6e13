import Foundation
public import UserJourneys

extension JourneyCalls {
  /// The storage for the answers of a generated double that may be called on any thread.
  public final class KeptAnswers<Answers> {
    private let lock = NSLock()
    private var kept: Answers

    /// Creates the storage with the first answers of a double.
    public init(_ answers: Answers) { kept = answers }

    /// The answers of the double.
    ///
    /// A change is made in place, while a lock keeps other threads out.
    public var answers: Answers {
      get { lock.withLock { kept } }
      // Separate calls of a getter and a setter would lose a change that another thread makes
      // between the calls.
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
