import Dispatch
import Foundation
import ProofsheetBasics

/// The thread of one connection, which its socket may block.
///
/// The jobs of the connection's actor run on this thread, so no slow client holds a thread of the
/// pool.
final class ConnectionThread: SerialExecutor {
  private let jobs = Locked<[UnownedJob]>([])
  /// Counts the jobs and the end.
  private let news = DispatchSemaphore(value: 0)

  /// Starts the thread.
  init() {
    Thread.detachNewThread { [self] in
      while let job = next() { job.runSynchronously(on: asUnownedSerialExecutor()) }
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    news.signal()
  }

  /// Ends the thread after all jobs.
  func end() { news.signal() }

  private func next() -> UnownedJob? {
    news.wait()
    return jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }
}
