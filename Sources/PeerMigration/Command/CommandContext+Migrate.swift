package import SnapshotReview

extension CommandContext {
  /// `proofsheet migrate`: shows, or writes, what tests of swift-snapshot-testing become; 1 while there is
  /// something to do.
  ///
  /// - Parameters:
  ///   - paths: Files and folders; none stands for the package.
  ///   - writes: Whether the sources are written; else nothing is.
  /// - Returns: The exit code.
  /// - Throws: ``ReviewError``, with nothing written at all.
  package func migrate(_ paths: [String], writes: Bool) throws -> Int32 {
    let root = AbsolutePath(workspace.packageRoot, in: "/")
    let named = try paths.map { path in
      let whole = AbsolutePath(path, in: workspace.workingDirectory)
      guard let path = whole.below(root) else {
        throw ReviewError("\(path) is outside of the package; name it with --package-path.")
      }
      return path
    }
    let sources = try MigratedSources(
      named,
      in: workspace.packageRoot,
      compiler: SwiftCompiler(program: "swiftc", repeating: "command")
    )
    if sources.migrated.isEmpty {
      output.write(
        "No source imports SnapshotTesting or InlineSnapshotTesting; there is nothing to migrate.\n"
      )
      return 0
    }
    let migration = try PackageMigration(sources)
    if writes { try migration.write() }
    let page = try MigrationPage(
      migration,
      of: paths,
      root: workspace.packageRoot,
      isWritten: writes
    )
    output.write(page.text(style: output.style))
    return page.code
  }
}
