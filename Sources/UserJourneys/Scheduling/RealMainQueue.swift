import CSchedulerHooks
import Foundation

/// The main queue of the process, in programs that do not hear it.
enum RealMainQueue {
  /// Lets run what waits on it.
  @MainActor
  static func drain() {
    if capture_is_real_main_thread() {
      _ = RunLoop.current.run(mode: .default, before: .distantPast)
    } else {
      DispatchQueue.main.sync {}
    }
  }
}
