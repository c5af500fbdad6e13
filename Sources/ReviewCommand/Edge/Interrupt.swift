import ProofsheetBasics

/// The signals that ask the command to end, sent on to its child, which is in a group of its own.
enum Interrupt {
  // Unsafe, because a signal handler may take no lock: each is one aligned word, and a signal that
  // comes between two writes is at worst sent on twice.
  nonisolated(unsafe) private static var child: pid_t = 0
  // As above.
  nonisolated(unsafe) private static var count: Int32 = 0

  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// Whether a signal has come since ``start()``.
  static var hasCome: Bool { count > 0 }

  /// Starts to keep signals from ending the command; the first interrupts the child, because SwiftPM knows
  /// what to do then, and the second kills it.
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
    // Lets the signals through, to the child too: who starts the command from a thread of a pool
    // hands down a mask that holds them back.
    var set = sigset_t()
    sigemptyset(&set)
    for number in signals { sigaddset(&set, number) }
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// Names the child, which a signal may have come before.
  static func forward(to process: pid_t) {
    child = process
    if hasCome { kill(process, SIGINT) }
  }

  /// Lets signals end the command again.
  static func stop() {
    child = 0
    for number in signals { signal(number, SIG_DFL) }
  }
}
