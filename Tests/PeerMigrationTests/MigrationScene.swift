import Foundation
import PeerMigration
import SnapshotReview
import TestSupport

/// A package of the peer's in a temporary folder, and the command in it.
final class MigrationScene {
  let folder: TemporaryFolder
  var root: String { folder.url.path(percentEncoded: false) }

  /// What the command said and ended with.
  struct Answer: Equatable {
    var code: Int32
    var output = ""
    var error = ""
  }

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("// a package\n", to: "Package.swift")
  }

  func write(_ text: String, to path: String) throws { try folder.write(text, to: path) }

  func text(_ path: String) throws -> String {
    try String(contentsOf: folder.file(path), encoding: .utf8)
  }

  /// Runs `migrate` in this process.
  func migrate(_ paths: String..., writes: Bool = false) -> Answer {
    var answer = Answer(code: 2)
    do {
      let context = CommandContext(
        workspace: try Workspace(workingDirectory: root, packagePath: nil, environment: [:]),
        surroundings: Surroundings(
          environment: [:],
          workingDirectory: root,
          output: Terminal(write: { answer.output += $0 }),
          errors: { answer.error += $0 },
          answer: { nil },
          echoesAnswers: false,
          newRun: { "run" },
          runSwift: { _, _ in .exited(0) }
        )
      )
      answer.code = try context.migrate(paths, writes: writes)
    } catch {
      answer.error = "\(error)"
    }
    answer.error = answer.error.replacing(root, with: "ROOT")
    return answer
  }
}
