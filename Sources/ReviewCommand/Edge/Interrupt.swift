import ProofsheetBasics

/// The signals that ask the command to end: sent on to its child, which is in a group of its own, or
/// waited for.
package enum Interrupt {
  // Unsafe, because a signal handler may take no lock: each is one aligned word, and a signal that
  // comes between two writes is at worst sent on twice.
  nonisolated(unsafe) private static var child: pid_t = 0
  // As above.
  nonisolated(unsafe) private static var count: Int32 = 0
  // Unsafe, because only the main thread knows it.
  nonisolated(unsafe) private static var isHeld = false

  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  private static var set: sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for number in signals { sigaddset(&set, number) }
    return set
  }

  /// Whether a signal has come since ``start()``.
  static var hasCome: Bool { count > 0 }

  // MARK: - For a child

  /// Keeps signals from ending the command while something is done: one that comes between two
  /// children is sent to the next.
  static func held<Result>(_ body: () throws -> Result) rethrows -> Result {
    start()
    isHeld = true
    defer {
      isHeld = false
      stop()
    }
    return try body()
  }

  /// Starts to keep signals from ending the command; the first interrupts the child, whichever it is, for
  /// SwiftPM knows what to do then; the second kills it.
  static func start() {
    child = 0
    guard !isHeld else { return }
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
    mask(SIG_UNBLOCK)
  }

  /// Names the child, which a signal may have come before.
  static func forward(to process: pid_t) {
    child = process
    if hasCome { kill(process, SIGINT) }
  }

  /// Lets signals end the command again.
  static func stop() {
    child = 0
    guard !isHeld else { return }
    for number in signals { signal(number, SIG_DFL) }
  }

  // MARK: - Without a child

  /// Holds the signals back in this thread and in those that it starts, for ``wait()``.
  package static func hold() { mask(SIG_BLOCK) }

  /// Waits for the first signal; another one ends the command at once.
  package static func wait() {
    var (set, number) = (set, Int32(0))
    sigwait(&set, &number)
    mask(SIG_UNBLOCK)
  }

  private static func mask(_ how: Int32) {
    var set = set
    pthread_sigmask(how, &set, nil)
  }
}
