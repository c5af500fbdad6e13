extension Scheduler {
  /// Whether code runs on the main thread of the journey.
  var isOnMain: Bool { places.last == .main }

  /// The step of the running code.
  var currentStep: String { StepToken.current.map { "\($0.name)" } ?? step }

  /// Notes the first error of the journey.
  func note(_ kind: JourneyError.Kind) {
    if allowsThreads {
      if case .refused(.thread, _) = kind { return }
      if kind.isOfWaking { return }
    }
    if trouble == nil || explains(kind) { trouble = kind }
  }

  /// Whether an error explains an earlier one about a thread: processes and sessions start threads.
  private func explains(_ kind: JourneyError.Kind) -> Bool {
    if case .refused(.thread, _) = trouble, case .refused(let next, _) = kind {
      next != .thread
    } else {
      false
    }
  }

  /// Notes work that is left on a suspended queue.
  func noteSuspended() {
    let left = parked.map { (name: name(of: $0.key), count: $0.value.count) }
    guard let first = left.min(by: { $0.name < $1.name }) else { return }
    note(.suspended(queue: first.name, count: first.count))
  }
}

extension Scheduler {
  /// An operation that a journey refuses, because it runs outside: on a thread, in a process, on a
  /// network.
  package enum Refused: Equatable, Sendable {
    case thread
    case source
    case file
    /// A thread from before the journey goes on, woken by a semaphore or a condition.
    case wake(String)
    case process(String?)
    case socket(String)
    case session(String?)
  }
}

extension Scheduler.Refused {
  /// The operation and its replacement, for a message that begins with the step.
  var words: String {
    switch self {
    case .thread:
      "starts a thread, which runs in real time; use a task or a queue, or say "
        + "`user.allows(otherThreads:)` and wait for the thread in the script."
    case .source:
      "makes a Dispatch source that is no timer, which waits for the system in real time; put it "
        + "behind a protocol and give the app a double."
    case .file:
      "reads or writes a file by Dispatch's own threads, in real time; put it behind a protocol and give "
        + "the app a double."
    case .wake(let means):
      "wakes a thread from before the journey by \(means), and that thread goes on in real time; let a double "
        + "stand for it, or say `user.allows(otherThreads:)` and wait for the thread in the script."
    case .process(let path):
      "starts a process\(path.map { ", \($0)" } ?? ""), which runs in real time; put it behind a "
        + "protocol and give the app a double."
    case .socket(let address):
      "connects to \(address), and a journey has no network; give the app the journey's client, "
        + "`user.client`."
    case .session(let address):
      "asks \(address ?? "a host") by a session that is not the journey's; make it from "
        + "`SessionLane(user.client).configuration`, or use `URLSession.shared`."
    }
  }
}

extension JourneyError.Kind {
  /// Whether an outside thread was woken.
  var isOfWaking: Bool { if case .refused(.wake, _) = self { true } else { false } }
}
