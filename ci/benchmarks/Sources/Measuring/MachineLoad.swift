import Foundation

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// How much of the processors others take, from 0 to 1.
public struct MachineLoad: Sendable {
  private let share: Double

  /// Keeps all processors busy for a fifth of a second, and sees how much of them it gets.
  public init() {
    let count = ProcessInfo.processInfo.activeProcessorCount
    let start = (clock: ContinuousClock.now, processor: Self.processorSeconds())
    DispatchQueue.concurrentPerform(iterations: count) { _ in
      while ContinuousClock.now - start.clock < .milliseconds(200) {}
    }
    let clock = (ContinuousClock.now - start.clock) / .seconds(1)
    share = 1 - (Self.processorSeconds() - start.processor) / (clock * Double(count))
  }

  /// What a table of times has to say of it: a twentieth is as little as a quiet machine takes.
  public var words: String {
    share < 0.05
      ? "on a quiet machine"
      : String(format: "on a loaded machine: others took %.0f %% of it", share * 100)
  }

  /// The processor's time of the process so far, in seconds.
  public static func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
