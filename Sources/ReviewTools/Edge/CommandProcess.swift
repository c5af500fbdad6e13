import Foundation
import SnapshotChecking

/// The entry point of the command: the only code that reads arguments, environment, streams and
/// clock.
package enum CommandProcess {
  /// Runs the command with the arguments of the process, and exits.
  package static func run(_ program: Program) -> Never {
    let command = Command(surroundings: surroundings(), program: program)
    exit(command.run(Array(CommandLine.arguments.dropFirst())))
  }

  private static func surroundings() -> Surroundings {
    let environment = ProcessInfo.processInfo.environment
    let isScreen = isatty(STDOUT_FILENO) == 1
    let wantsColours = isScreen && environment["NO_COLOR", default: ""].isEmpty
    return Surroundings(
      environment: environment,
      workingDirectory: FileManager.default.currentDirectoryPath,
      output: Terminal(
        write: { write($0, to: STDOUT_FILENO) },
        isInteractive: isScreen && environment["TERM"] != "dumb",
        style: wantsColours ? .ansi : .plain,
        width: isScreen ? columns() : 100
      ),
      errors: { write($0, to: STDERR_FILENO) },
      answer: { readLine(strippingNewline: true) },
      echoesAnswers: isatty(STDIN_FILENO) == 1,
      newRun: { "\(timeStamp())-\(getpid())" },
      seconds: seconds(),
      runSwift: { launch, output in
        try launch.inSlot { try SwiftProcess(environment: environment).run($0, output: output) }
      },
      interruption: Interrupt.caught,
      program: program,
      git: GitProcess.answer
    )
  }

  /// The path of the program `proofsheet`, which is in the folder of the running program.
  private static var program: String {
    let own = URL(filePath: Bundle.main.executablePath ?? CommandLine.arguments[0])
    return own.deletingLastPathComponent().appending(path: "proofsheet").path
  }

  /// Writes text, and ignores a reader that has closed its end of the stream.
  package static func write(_ text: String, to descriptor: Int32) {
    try? FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
      .write(contentsOf: Data(text.utf8))
  }

  /// Returns the width of the terminal in characters; 80 when the terminal does not say.
  private static func columns() -> Int {
    var size = winsize()
    return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
      ? Int(size.ws_col) : 80
  }

  /// Returns a function that gives the whole seconds since the call of `seconds()`.
  private static func seconds() -> () -> Int {
    let start = ContinuousClock.now
    return { Int(start.duration(to: .now).components.seconds) }
  }

  /// Returns the time in UTC, in a form that sorts by time: `20260131T235959-123`.
  private static func timeStamp() -> String {
    let style = Date.ISO8601FormatStyle(
      dateSeparator: .omitted,
      timeSeparator: .omitted,
      includingFractionalSeconds: true
    )
    return String(Date.now.formatted(style).dropLast()).replacing(".", with: "-")
  }
}
