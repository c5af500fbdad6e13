import Foundation
import ProofsheetBasics
import SnapshotReview

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
