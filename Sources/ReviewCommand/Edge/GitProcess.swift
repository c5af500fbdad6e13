import Foundation
import ProofsheetBasics
import SnapshotReview

/// Runs the program `git`.
enum GitProcess {
  /// Returns the unchanged committed files below a folder; `nil` outside of a repository.
  static func committed(below folder: String) -> Set<String>? {
    guard names(["rev-parse", "--git-dir"], in: folder) != nil else { return nil }
    // The repository may have no commit yet.
    let known = names(["ls-tree", "-r", "-z", "--name-only", "HEAD"], in: folder) ?? []
    let changed = names(["diff", "-z", "--name-only", "--relative", "HEAD"], in: folder) ?? []
    return known.subtracting(changed)
  }

  /// Returns the file names in the output of git for some arguments; `nil` when git fails.
  private static func names(_ arguments: [String], in folder: String) -> Set<String>? {
    guard let answer = answer(arguments, in: folder), answer.code == 0 else {
      return nil
    }
    return Set(answer.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
  }

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
