import Foundation

/// Runs the toolchain's `swift`, or another program, as a child process.
struct SwiftProcess {
  /// The environment, whose `PATH` is searched for the program.
  let environment: [String: String]

  /// Runs the program to its end and passes on its output.
  ///
  /// After each second without output, `output` receives an empty list. The program receives the
  /// interrupts of this process, and is interrupted when this process ends.
  func run(_ launch: SwiftLaunch, output: ([UInt8]) throws -> Void) throws -> SwiftEnd {
    let pipe = Pipe()
    Interrupt.start()
    defer { Interrupt.stop() }
    let process = try started(launch, writingTo: pipe)
    Interrupt.forward(to: process.processIdentifier)
    let watch = try Self.watch(process)
    defer { watch.terminate() }
    do {
      let said = pipe.fileHandleForReading
      var event = pollfd(fd: said.fileDescriptor, events: Int16(POLLIN), revents: 0)
      var data: Data?
      repeat {
        data = poll(&event, 1, 1_000) == 0 ? nil : said.availableData
        try output(Array(data ?? Data()))
      } while data?.isEmpty != true
    } catch {
      // SwiftPM ends the tests when it is interrupted.
      process.interrupt()
      process.waitUntilExit()
      throw error
    }
    process.waitUntilExit()
    if Interrupt.hasCome { return .interrupted }
    return process.terminationReason == .exit
      ? .exited(process.terminationStatus) : .killed(signal: process.terminationStatus)
  }

  /// Starts a shell that interrupts the program when this process ends.
  ///
  /// The shell waits until its input closes, which happens even when this process is killed.
  private static func watch(_ program: Process) throws -> Process {
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = ["-c", "read -r _; kill -INT \(program.processIdentifier)"]
    shell.standardInput = Pipe()
    shell.standardOutput = FileHandle.nullDevice
    shell.standardError = FileHandle.nullDevice
    try shell.run()
    return shell
  }

  private func started(_ launch: SwiftLaunch, writingTo pipe: Pipe) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: try program(launch))
    process.arguments = launch.arguments
    process.currentDirectoryURL = URL(filePath: launch.folder, directoryHint: .isDirectory)
    process.environment = launch.environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    do { try process.run() } catch {
      throw ReviewError.noProgram(launch.program, reason: error.localizedDescription)
    }
    return process
  }

  private func program(_ launch: SwiftLaunch) throws -> String {
    if launch.program.contains("/") { return AbsolutePath(launch.program, in: launch.folder).text }
    if let path = SearchPath(environment: environment).program(launch.program) { return path }
    throw ReviewError.noProgram(launch.program, reason: "it is in no folder of PATH")
  }
}

/// Runs the program `git`.
enum GitProcess {
  /// Runs git with arguments, and returns its output and exit code; `nil` when git cannot start.
  static func answer(_ arguments: [String], in folder: String) -> GitAnswer? {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git", "-C", folder] + arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let bytes = (try? output.fileHandleForReading.readToEnd()) ?? Data()
    process.waitUntilExit()
    return GitAnswer(code: process.terminationStatus, output: Array(bytes))
  }
}

/// Stops the child process of the command when a signal, such as SIGINT, ends the command.
///
/// The child does not get the signal by itself, because it is in another process group.
enum Interrupt {
  // Unsafe because a signal handler must not take a lock. Each variable is one aligned word; a
  // signal between two writes is sent twice at worst.
  nonisolated(unsafe) private static var child: pid_t = 0
  // Unsafe for the same reason.
  nonisolated(unsafe) private static var count: Int32 = 0

  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// Whether a signal to end the command has come since ``start()``.
  static var hasCome: Bool { count > 0 }

  /// Starts to catch the signals that end the command.
  ///
  /// The first signal interrupts the child, so that SwiftPM ends the tests. The second signal kills
  /// the child.
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
    // The process may have inherited a mask that blocks the signals, from a pool's thread.
    mask(SIG_UNBLOCK)
  }

  @discardableResult
  private static func mask(_ change: Int32) -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    for number in signals { sigaddset(&set, number) }
    pthread_sigmask(change, &set, nil)
    return set
  }

  /// Catches the signals that end the command.
  ///
  /// The threads that start from now on block the signals too, so that no other thread receives the
  /// first one.
  ///
  /// - Returns: A function that waits for the first signal; the second one ends the process at once.
  static func caught() -> () -> Void {
    var set = mask(SIG_BLOCK)
    return {
      var number: Int32 = 0
      sigwait(&set, &number)
      mask(SIG_UNBLOCK)
    }
  }

  /// Chooses the child that gets the signals.
  ///
  /// If a signal has come already, the child is interrupted at once.
  static func forward(to process: pid_t) {
    child = process
    if hasCome { kill(process, SIGINT) }
  }

  /// Restores the default handling of the signals.
  static func stop() {
    child = 0
    for number in signals { signal(number, SIG_DFL) }
  }
}
