import Foundation
import SnapshotChecking
import SnapshotReview
import TestSupport
import ToolBasics

@testable import SnapshotLint

/// A package in a temporary folder, and a lint of its references.
struct LintScene {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("// a package", to: "Package.swift")
  }

  func reference(_ path: String, _ text: String) throws {
    try folder.write(text + "\n", to: "__Snapshots__/" + path)
  }

  func allow(_ lines: String) throws {
    try folder.write(lines, to: RuleFile.name)
  }

  func report() throws -> LintReport {
    let workspace = try Workspace(
      workingDirectory: folder.url.path,
      packagePath: nil,
      environment: [:]
    )
    return try LintReport(of: workspace)
  }

  /// The output of the command.
  func text() throws -> String { try report().text(style: .plain) }
}
