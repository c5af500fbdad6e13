#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Sends the signals that would end the command on to its child, which is in a group of its own.
enum Interrupt {
  // Unsafe, because a signal handler may take no lock: each is one aligned word, written by the
  // main thread before the handler is installed and by the handler alone from then on.
  nonisolated(unsafe) private static var child: pid_t = 0
  nonisolated(unsafe) private static var count: Int32 = 0

  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// Whether a signal has come since ``forward(to:)``.
  static var hasCome: Bool { count > 0 }

  /// Starts to send signals on; the second one kills.
  static func forward(to process: pid_t) {
    child = process
    count = 0
    for number in signals {
      signal(number) { number in
        Interrupt.count += 1
        kill(Interrupt.child, Interrupt.count == 1 ? number : SIGKILL)
      }
    }
  }

  /// Lets signals end the command again.
  static func stop() {
    for number in signals { signal(number, SIG_DFL) }
  }
}
