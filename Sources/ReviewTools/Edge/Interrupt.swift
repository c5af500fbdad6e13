import ProofsheetBasics

/// Stops the child process of the command when a signal, such as SIGINT, ends the command.
///
/// The child does not get the signal by itself, because it is in another process group.
enum Interrupt {
  // Unsafe because a signal handler must not take a lock. Each variable is one aligned word; a
  // signal between two writes is sent twice at worst.
  nonisolated(unsafe) private static var child: pid_t = 0
  // Unsafe for the same reason.
  nonisolated(unsafe) private static var count: Int32 = 0

  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// Whether a signal to end the command has come since ``start()``.
  static var hasCome: Bool { count > 0 }

  /// Starts to catch the signals that end the command.
  ///
  /// The first signal interrupts the child, so that SwiftPM ends the tests. The second signal kills
  /// the child.
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
    // Unblocks the signals, for the child too. The process may have inherited a mask that blocks
    // them, from a pool's thread.
    var set = signalSet
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  private static var signalSet: sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for number in signals { sigaddset(&set, number) }
    return set
  }

  /// Catches the signals that end the command.
  ///
  /// The threads that start from now on block the signals too, so that no other thread receives the
  /// first one.
  ///
  /// - Returns: A function that waits for the first signal; the second one ends the process at once.
  static func caught() -> () -> Void {
    var set = signalSet
    pthread_sigmask(SIG_BLOCK, &set, nil)
    return {
      var number: Int32 = 0
      sigwait(&set, &number)
      pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }
  }

  /// Chooses the child that gets the signals.
  ///
  /// If a signal has come already, the child is interrupted at once.
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
