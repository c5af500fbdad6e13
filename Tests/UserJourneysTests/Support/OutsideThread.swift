import Foundation
import Testing

/// A thread from before the journey, which belongs to no journey.
///
/// Unchecked, because the two semaphores pass `work` on.
final class OutsideThread: @unchecked Sendable {
  private let asked = DispatchSemaphore(value: 0)
  private var work: (@Sendable () -> Void)?
  private let done = Pipe()

  init() {
    Thread.detachNewThread { [asked] in
      while true {
        asked.wait()
        guard let work = self.work else { return }
        work()
        self.done.fileHandleForWriting.write(Data([0]))
      }
    }
  }

  /// Runs some work, and waits for its end without the hooks.
  func run(_ work: @escaping @Sendable () -> Void) {
    self.work = work
    asked.signal()
    _ = try? done.fileHandleForReading.read(upToCount: 1)
  }
}

/// Runs `work` on a thread of its own and waits for its end.
func inThread(_ work: @escaping @Sendable () -> Void) {
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    work()
    done.signal()
  }
  thread.start()
  if done.wait(timeout: .now() + 60) == .timedOut { Issue.record("A thread never came.") }
}
