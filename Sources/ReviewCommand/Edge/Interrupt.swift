import ProofsheetBasics

/// The signals that end the command, forwarded to its child, which has a process group of its own.
enum Interrupt {
  // Unsafe because a signal handler must not take a lock. Each variable is one aligned word; a
  // signal between two writes is sent twice at worst.
  nonisolated(unsafe) private static var child: pid_t = 0
  // Unsafe for the same reason.
  nonisolated(unsafe) private static var count: Int32 = 0

  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// Whether a signal has come since ``start()``.
  static var hasCome: Bool { count > 0 }

  /// Starts to catch the signals: the first one interrupts the child, since SwiftPM handles that,
  /// and the second one kills it.
  static func start() {
    child = 0
    count = 0
    for number in signals {
      signal(number) { _ in
        Interrupt.count += 1
        let sent = Interrupt.count == 1 ? SIGINT : SIGKILL
        if Interrupt.child > 0 { kill(Interrupt.child, sent) }
      }
    }
    // Unblocks the signals, for the child too. A thread of a pool may have started this process
    // with a mask that blocks them.
    var set = sigset_t()
    sigemptyset(&set)
    for number in signals { sigaddset(&set, number) }
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// Sets the child; an earlier signal interrupts it at once.
  static func forward(to process: pid_t) {
    child = process
    if hasCome { kill(process, SIGINT) }
  }

  /// Restores the default handling of the signals.
  static func stop() {
    child = 0
    for number in signals { signal(number, SIG_DFL) }
  }
}
