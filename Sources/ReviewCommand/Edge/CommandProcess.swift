import Foundation
import ProofsheetBasics
import SnapshotReview

/// The edge of the command: the only place that reads arguments, environment, streams and clock.
package enum CommandProcess {
  /// Does what the process was asked for, and ends it.
  package static func run(_ subcommands: [Subcommand]) -> Never {
    let command = Command(surroundings: surroundings(), subcommands: subcommands)
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
        showsColours: wantsColours,
        width: isScreen ? screenWidth() : 100
      ),
      errors: { write($0, to: STDERR_FILENO) },
      answer: { readLine(strippingNewline: true) },
      echoesAnswers: isatty(STDIN_FILENO) == 1,
      screen: Screen.terminal(environment),
      newRun: { "\(timeStamp())-\(getpid())" },
      seconds: seconds(),
      runSwift: { launch, output in
        try launch.inSlot { try SwiftProcess(environment: environment).run($0, output: output) }
      },
      program: program,
      git: GitProcess.answer,
      unzip: UnzipProcess.run,
      committed: GitProcess.committed(below:),
      becomes: become
    )
  }

  /// The file of the command, which stands beside its second program.
  private static var program: String {
    let own = URL(filePath: Bundle.main.executablePath ?? CommandLine.arguments[0])
    return own.deletingLastPathComponent().appending(path: "proofsheet").path
  }

  /// Lets another program take the place of this one, with its terminal and its signals.
  private static func become(_ program: String, _ arguments: [String]) throws -> Int32 {
    let words = ([program] + arguments).map { strdup($0) } + [nil]
    execv(program, words)
    throw ReviewError.noProgram(program, reason: String(cString: strerror(errno)))
  }

  /// Whoever read the stream may be gone; then there is nobody to tell.
  package static func write(_ text: String, to descriptor: Int32) {
    try? FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
      .write(contentsOf: Data(text.utf8))
  }

  /// How many characters fit into a line of the terminal; 80 when it does not say.
  private static func screenWidth() -> Int {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// How long it has been since now, in whole seconds.
  private static func seconds() -> () -> Int {
    let start = ContinuousClock.now
    return { Int(start.duration(to: .now).components.seconds) }
  }

  /// The time in UTC, so that names sort by it: `20260131T235959-123`.
  private static func timeStamp() -> String {
    let style = Date.ISO8601FormatStyle(
      dateSeparator: .omitted,
      timeSeparator: .omitted,
      includingFractionalSeconds: true
    )
    return String(Date.now.formatted(style).dropLast()).replacing(".", with: "-")
  }
}
