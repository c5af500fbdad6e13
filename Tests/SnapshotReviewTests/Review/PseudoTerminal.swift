import Foundation
import ProofsheetBasics

/// A process at a terminal of its own.
final class PseudoTerminal {
  private let master: Int32
  private let process = Process()
  /// The output of the process.
  private(set) var written = ""

  struct Failure: Error {
    let words: String
  }

  /// Starts a review in a folder.
  init(reviewing folder: String) throws {
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    let slave = try open(Self.name(master), O_RDWR | O_NOCTTY | O_CLOEXEC)
    resize(80, 24)
    let handle = FileHandle(fileDescriptor: slave, closeOnDealloc: true)
    process.executableURL = URL(filePath: Scene.executable)
    process.arguments = ["review"]
    process.currentDirectoryURL = URL(filePath: folder, directoryHint: .isDirectory)
    process.environment = ["PATH": "/usr/bin:/bin", "TERM": "xterm", "NO_COLOR": "1"]
    process.standardInput = handle
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    try handle.close()
  }

  /// The name of the terminal's other end, which is open from then on.
  private static func name(_ master: Int32) throws -> String {
    #if canImport(Darwin)
    guard grantpt(master) == 0, unlockpt(master) == 0, let name = ptsname(master) else {
      throw Failure(words: "no pseudo-terminal")
    }
    return String(cString: name)
    #else
    // Swift hides these functions of POSIX here; the calls do the same (ioctl_tty(2)).
    var (lock, number) = (Int32(0), UInt32(0))
    guard ioctl(master, 0x4004_5431, &lock) == 0, ioctl(master, 0x8004_5430, &number) == 0 else {
      throw Failure(words: "no pseudo-terminal")
    }
    return "/dev/pts/\(number)"
    #endif
  }

  deinit {
    process.terminate()
    close(master)
  }

  /// Changes the terminal's size, and signals it to a running process.
  func resize(_ columns: UInt16, _ rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    if process.isRunning { kill(process.processIdentifier, SIGWINCH) }
  }

  func press(_ key: String) { _ = write(master, key, key.utf8.count) }

  func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Waits for the next screen, which ends by erasing the rest below it.
  func screen() throws -> String {
    let start = written.endIndex
    while !written[start...].contains("\u{1B}[J") {
      guard try readMore() else { throw Failure(words: "it ended: \(written)") }
    }
    let frame = written[start...].components(separatedBy: "\u{1B}[H").last ?? ""
    return frame.replacing("\u{1B}[K", with: "").replacing("\u{1B}[J", with: "")
      .replacing("\r\n", with: "\n")
  }

  /// Waits for the end; returns the exit code, negative for a signal.
  func end() throws -> Int32 {
    while try readMore() {}
    process.waitUntilExit()
    let status = process.terminationStatus
    return process.terminationReason == .exit ? status : -status
  }

  /// Whether output came before the process closed its terminal; throws where neither happens.
  private func readMore() throws -> Bool {
    var waiting = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, 60_000) > 0 else { throw Failure(words: "it is silent: \(written)") }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(master, &buffer, buffer.count)
    // The system reports a closed other end as an error.
    guard count > 0 else { return false }
    written += String(decoding: buffer[..<count], as: UTF8.self)
    return true
  }
}
