import Foundation
import ProofsheetBasics
import SnapshotReview

/// The edge of the command: the only place that reads arguments, environment, streams and clock.
@main
struct ProofsheetCommand {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    exit(Command(surroundings: surroundings()).run(arguments))
  }

  private static func surroundings() -> Surroundings {
    let environment = ProcessInfo.processInfo.environment
    let isScreen = isatty(STDOUT_FILENO) == 1
    // Git hands what it is given for its own screen to a pager that shows colours.
    let isPaged = environment["GIT_PAGER_IN_USE"] == "true"
    let wantsColours = (isScreen || isPaged) && environment["NO_COLOR", default: ""].isEmpty
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
      program: Bundle.main.executablePath ?? CommandLine.arguments[0],
      git: GitProcess.answer,
      unzip: UnzipProcess.run,
      committed: GitProcess.committed(below:),
      holdingInterrupts: { try Interrupt.held($0) }
    )
  }

  /// Whoever read the stream may be gone; then there is nobody to tell.
  static func write(_ text: String, to descriptor: Int32) {
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
