import Foundation
import ProofsheetBasics
import SnapshotReview

/// Runs the toolchain's `swift`, or another program, as a child.
struct SwiftProcess {
  /// The environment whose `PATH` is searched.
  let environment: [String: String]

  /// Runs the program to its end and hands over what it writes to either stream, and nothing each second in which it
  /// is silent; an interrupt goes on to it.
  func run(_ launch: SwiftLaunch, output: ([UInt8]) throws -> Void) throws -> SwiftEnd {
    let pipe = Pipe()
    Interrupt.start()
    defer { Interrupt.stop() }
    let process = try started(launch, writingTo: pipe)
    Interrupt.forward(to: process.processIdentifier)
    do {
      let said = pipe.fileHandleForReading
      var event = pollfd(fd: said.fileDescriptor, events: Int16(POLLIN), revents: 0)
      var data: Data?
      repeat {
        data = poll(&event, 1, 1_000) == 0 ? nil : said.availableData
        try output(Array(data ?? Data()))
      } while data?.isEmpty != true
    } catch {
      process.terminate()
      process.waitUntilExit()
      throw error
    }
    process.waitUntilExit()
    if Interrupt.hasCome { return .interrupted }
    return process.terminationReason == .exit
      ? .exited(process.terminationStatus) : .killed(signal: process.terminationStatus)
  }

  private func started(_ launch: SwiftLaunch, writingTo pipe: Pipe) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: try program(launch))
    process.arguments = launch.arguments
    process.currentDirectoryURL = URL(filePath: launch.folder, directoryHint: .isDirectory)
    process.environment = launch.environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try launch.outputFile.map(Self.file) ?? pipe
    process.standardError = pipe
    do { try process.run() } catch {
      throw ReviewError.noProgram(launch.program, reason: error.localizedDescription)
    }
    return process
  }

  /// A file that is emptied and written to.
  private static func file(_ path: String) throws -> Any {
    try Data().write(to: URL(filePath: path))
    return try FileHandle(forWritingTo: URL(filePath: path))
  }

  private func program(_ launch: SwiftLaunch) throws -> String {
    if launch.program.contains("/") { return AbsolutePath(launch.program, in: launch.folder).text }
    if let path = SearchPath(environment: environment).program(launch.program) { return path }
    throw ReviewError.noProgram(launch.program, reason: "it is in no folder of PATH")
  }
}
