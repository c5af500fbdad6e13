import Foundation
import SnapshotChecking

/// `swift test` while it runs: its output is kept and understood, and progress is shown.
struct RunningTests {
  let store: RunStore
  let run: String
  let terminal: Terminal

  /// Runs the tests to their end.
  ///
  /// - Parameters:
  ///   - launch: How `swift` is started.
  ///   - runSwift: Starts it.
  /// - Returns: What it wrote, and how it ended.
  /// - Throws: ``CheckError`` when the output cannot be kept, ``ReviewError/Runs/noSwift(reason:)``.
  func end(
    _ launch: SwiftLaunch,
    _ runSwift: (SwiftLaunch, ([UInt8]) throws -> Void) throws -> SwiftEnd
  ) throws -> (output: TestOutput, end: SwiftEnd) {
    let file = try kept()
    defer { try? file.close() }
    var output = TestOutput()
    var counter = CheckCounter(folder: store.folder(run))
    var progress = ProgressLine(terminal: terminal)
    progress.show(output.phase, checks: 0)
    defer { progress.clear() }
    let end = try runSwift(launch) { bytes in
      try keep(bytes, in: file)
      output.take(bytes)
      if terminal.isInteractive, output.phase == .testing { try counter.update() }
      progress.show(output.phase, checks: counter.count)
    }
    output.end()
    return (output, end)
  }

  private func kept() throws -> FileHandle {
    let path = store.output(run)
    try AtomicFile.write([], to: path)
    guard let file = FileHandle(forWritingAtPath: path) else {
      throw CheckError.unwritable(path: path, reason: FileBytes.lastReason())
    }
    return file
  }

  private func keep(_ bytes: [UInt8], in file: FileHandle) throws {
    do { try file.write(contentsOf: Data(bytes)) } catch {
      throw CheckError.unwritable(path: store.output(run), reason: FileListing.reason(error))
    }
  }
}
