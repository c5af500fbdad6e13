import Foundation
import ProofsheetBasics

/// The terminal of the process, read key by key.
enum Screen {
  // Unsafe because a signal handler must not take a lock; `open` writes the value before it sets
  // the handlers.
  nonisolated(unsafe) private static var saved = termios()
  // Whether the terminal reads single keys now; unsafe for the same reason.
  nonisolated(unsafe) private static var isOpen = false
  // A pipe that receives a byte at each change of the terminal's size; unsafe for the same reason.
  nonisolated(unsafe) private static var sizes: (read: Int32, write: Int32) = (-1, -1)

  private static let signals = [SIGTERM, SIGHUP, SIGQUIT, SIGWINCH]

  /// The escape sequence that enters the alternate screen and hides the cursor.
  private static let entering = "\u{1B}[?1049h\u{1B}[?25l"
  /// The escape sequence that shows the cursor and leaves the alternate screen.
  private static let leaving: StaticString = "\u{1B}[?25h\u{1B}[?1049l"

  /// Returns the terminal; `nil` unless input and output are a terminal that can move its cursor.
  static func terminal(_ environment: [String: String]) -> ReviewTerminal? {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1,
      !["", "dumb"].contains(environment["TERM", default: ""])
    else { return nil }
    return ReviewTerminal(
      size: size,
      read: read,
      write: { CommandProcess.write($0, to: STDOUT_FILENO) },
      open: open,
      close: close
    )
  }

  /// Returns the size of the terminal; 80 columns and 24 rows when the terminal does not say.
  static func size() -> (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return (80, 24) }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Waits for keys.
  ///
  /// - Returns: The bytes of the keys; empty after a change of the terminal's size, and `nil` at
  ///   the end of the input.
  private static func read() -> [UInt8]? {
    var waiting = [STDIN_FILENO, sizes.read].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    while poll(&waiting, nfds_t(waiting.count), -1) < 0 {
      if errno != EINTR { return nil }
    }
    var buffer = [UInt8](repeating: 0, count: 256)
    if waiting[1].revents != 0 {
      _ = Foundation.read(sizes.read, &buffer, buffer.count)
      return []
    }
    let count = Foundation.read(STDIN_FILENO, &buffer, buffer.count)
    return count > 0 ? Array(buffer[..<count]) : nil
  }

  private static func open() {
    if !isOpen { tcgetattr(STDIN_FILENO, &saved) }
    isOpen = true
    var single = saved
    single.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    single.c_iflag &= ~tcflag_t(IXON | ICRNL)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &single)
    // A signal that ends the process restores the terminal first.
    for number in signals where number != SIGWINCH {
      signal(number) { number in
        Screen.restore()
        signal(number, SIG_DFL)
        raise(number)
      }
    }
    // The pipe keeps a change of the size that comes before the first wait.
    if sizes.read < 0 {
      var ends: [Int32] = [-1, -1]
      if pipe(&ends) == 0 { sizes = (ends[0], ends[1]) }
    }
    signal(SIGWINCH) { _ in _ = Foundation.write(Screen.sizes.write, "s", 1) }
    Interrupt.unblock(signals)
    CommandProcess.write(entering, to: STDOUT_FILENO)
  }

  private static func close() {
    restore()
    for number in signals { signal(number, SIG_DFL) }
  }

  /// Restores the terminal; calls only functions that are safe in a signal handler.
  private static func restore() {
    guard isOpen else { return }
    isOpen = false
    _ = Foundation.write(STDOUT_FILENO, leaving.utf8Start, leaving.utf8CodeUnitCount)
    tcsetattr(STDIN_FILENO, TCSANOW, &saved)
  }
}
