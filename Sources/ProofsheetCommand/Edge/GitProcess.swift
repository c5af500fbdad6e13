import Foundation
import ProofsheetBasics
import SnapshotReview

/// Asks git.
enum GitProcess {
  /// The files below a folder that the last commit has as they are; nil outside of a repository.
  static func committed(below folder: String) -> Set<String>? {
    guard names(["rev-parse", "--git-dir"], in: folder) != nil else { return nil }
    // There may be no commit yet.
    let known = names(["ls-tree", "-r", "-z", "--name-only", "HEAD"], in: folder) ?? []
    let changed = names(["diff", "-z", "--name-only", "--relative", "HEAD"], in: folder) ?? []
    return known.subtracting(changed)
  }

  /// What git lists, when it can.
  private static func names(_ arguments: [String], in folder: String) -> Set<String>? {
    guard let answer = answer(arguments, in: folder, input: []), answer.code == 0 else {
      return nil
    }
    return Set(answer.output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
  }

  /// What git answers to arguments and an input; nil when it cannot be started.
  static func answer(_ arguments: [String], in folder: String, input: [UInt8]) -> GitAnswer? {
    let process = Process()
    let (output, errors) = (Pipe(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git", "-C", folder] + arguments
    guard let reader = input.isEmpty ? .nullDevice : file(with: input) else { return nil }
    process.standardInput = reader
    process.standardOutput = output
    process.standardError = errors
    guard (try? process.run()) != nil else { return nil }
    // Few words, for which a pipe has room until the output has ended.
    let bytes = (try? output.fileHandleForReading.readToEnd()) ?? Data()
    let words = (try? errors.fileHandleForReading.readToEnd()) ?? Data()
    process.waitUntilExit()
    return GitAnswer(
      code: process.terminationStatus,
      output: Array(bytes),
      errors: String(decoding: words, as: UTF8.self)
    )
  }

  /// An open file without a name: who wrote into a pipe would wait for git to read, and git for somebody
  /// to read what it writes.
  private static func file(with bytes: [UInt8]) -> FileHandle? {
    let place = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    guard (try? Data(bytes).write(to: place)) != nil else { return nil }
    defer { try? FileManager.default.removeItem(at: place) }
    return try? FileHandle(forReadingFrom: place)
  }
}
