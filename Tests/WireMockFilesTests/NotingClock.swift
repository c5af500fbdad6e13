import Foundation
import ProofsheetBasics

/// A clock on which time passes only while somebody sleeps, and then at once.
struct NotingClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let elapsed = Locked(Duration.zero)

  var now: Instant { Instant(offset: elapsed.withLock { $0 }) }
  var minimumResolution: Duration { .zero }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    elapsed.withLock { $0 = max($0, deadline.offset) }
  }
}
