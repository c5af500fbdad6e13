import CSchedulerHooks
import Foundation

/// The main queue of the process, for programs in which journeys cannot capture the queue's work.
enum RealMainQueue {
  /// Runs the work that waits on the main queue of the process.
  @MainActor
  static func drain() {
    if capture_is_real_main_thread() {
      _ = RunLoop.current.run(mode: .default, before: .distantPast)
    } else {
      DispatchQueue.main.sync {}
    }
  }
}
