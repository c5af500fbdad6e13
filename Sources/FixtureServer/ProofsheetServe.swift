import Dispatch
import Foundation

/// The entry point of `proofsheet-serve`: the only code that reads arguments, streams and signals.
@main
enum ProofsheetServe {
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.contains(where: { ["--help", "-h"].contains($0) }) {
      write(ServeHelp.text, to: STDOUT_FILENO)
      return
    }
    let command = ServeCommand(
      workingDirectory: FileManager.default.currentDirectoryPath,
      output: { write($0, to: STDOUT_FILENO) },
      errors: { write($0, to: STDERR_FILENO) }
    )
    let (interrupts, interrupt) = AsyncStream.makeStream(of: Void.self)
    // Every thread blocks the signals, so that only `sigwait` below receives the first one.
    var (set, number) = (sigset_t(), Int32(0))
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
    // The main thread waits, so the command runs elsewhere.
    Task.detached {
      exit(await command.run(arguments) { _ = await interrupts.first { _ in true } })
    }
    sigwait(&set, &number)
    // A second signal ends the process at once.
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    interrupt.yield()
    dispatchMain()
  }

  /// Writes text, and ignores a reader that has closed its end of the stream.
  private static func write(_ text: String, to descriptor: Int32) {
    try? FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
      .write(contentsOf: Data(text.utf8))
  }
}
