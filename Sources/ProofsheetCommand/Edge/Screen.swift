import Foundation
import ProofsheetBasics
import SnapshotReview

/// The terminal of the process, read key by key.
enum Screen {
  // Unsafe, because a signal handler may take no lock: written before the handlers are set.
  nonisolated(unsafe) private static var saved = termios()
  // As above; whether the terminal reads single keys now.
  nonisolated(unsafe) private static var isOpen = false

  /// The other screen without a cursor, and back to the one before.
  private static let entering = "\u{1B}[?1049h\u{1B}[?25l"
  private static let leaving: StaticString = "\u{1B}[?25h\u{1B}[?1049l"

  /// The terminal, where both streams are one that can move its cursor.
  static func terminal(_ environment: [String: String]) -> ReviewTerminal? {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1,
      !["", "dumb"].contains(environment["TERM", default: ""])
    else { return nil }
    return ReviewTerminal(
      size: size,
      read: read,
      write: { ProofsheetCommand.write($0, to: STDOUT_FILENO) },
      open: open,
      close: close,
      run: { command in
        let status = system(command)
        return status & 0x7F == 0 ? Int32(status >> 8 & 0xFF) : status & 0x7F
      }
    )
  }

  private static func size() -> (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else {
      return (80, 24)
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Waits for keys; empty when a signal said that the size is another one.
  private static func read() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 256)
    let count = Foundation.read(STDIN_FILENO, &buffer, buffer.count)
    if count > 0 { return Array(buffer[..<count]) }
    return count < 0 && errno == EINTR ? [] : nil
  }

  private static func open() {
    if !isOpen { tcgetattr(STDIN_FILENO, &saved) }
    isOpen = true
    var single = saved
    single.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    single.c_iflag &= ~tcflag_t(IXON | ICRNL)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &single)
    // Whoever is asked to end leaves the terminal as it was.
    for number in [SIGTERM, SIGHUP, SIGQUIT] {
      signal(number) { number in
        Screen.restore()
        signal(number, SIG_DFL)
        raise(number)
      }
    }
    // Without SA_RESTART, so that reading ends and the screen is drawn anew.
    var action = sigaction()
    #if canImport(Darwin)
    action.__sigaction_u.__sa_handler = { _ in }
    #else
    action.__sigaction_handler.sa_handler = { _ in }
    #endif
    sigaction(SIGWINCH, &action, nil)
    ProofsheetCommand.write(entering, to: STDOUT_FILENO)
  }

  private static func close() {
    restore()
    for number in [SIGTERM, SIGHUP, SIGQUIT, SIGWINCH] { signal(number, SIG_DFL) }
  }

  /// Only what a signal handler may call.
  private static func restore() {
    guard isOpen else { return }
    isOpen = false
    _ = Foundation.write(STDOUT_FILENO, leaving.utf8Start, leaving.utf8CodeUnitCount)
    tcsetattr(STDIN_FILENO, TCSANOW, &saved)
  }
}
