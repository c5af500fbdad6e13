import ProofsheetBasics
import SnapshotChecking
package import SnapshotReview
import TextDiff

extension CommandContext {
  /// `proofsheet migrate`: shows, or writes, the imports and names that sources of swift-snapshot-testing have
  /// here, and names what stays; 1 while there is something to do.
  ///
  /// - Parameters:
  ///   - paths: Files and folders; none stands for the package.
  ///   - writes: Whether the sources are written; else nothing is.
  /// - Returns: The exit code.
  /// - Throws: ``ReviewError``, ``CheckError``.
  package func migrate(_ paths: [String], writes: Bool) throws -> Int32 {
    let files = try migratedFiles(paths)
    let changed = files.filter { $0.result != $0.bytes }
    for file in changed {
      let diff = UnifiedDiff(
        old: String(decoding: file.bytes, as: UTF8.self),
        new: String(decoding: file.result, as: UTF8.self),
        oldName: file.path,
        newName: file.path
      )
      output.write(diff.text(style: output.style) + "\n")
    }
    if writes { for file in changed { try write(file) } }
    for file in files {
      for rest in file.rest { output.write("\(file.path):\(rest.line): \(rest.words).\n") }
    }
    let count = counted(changed.count, "source")
    let next =
      changed.isEmpty
      ? "There is nothing to move.\n"
      : writes
        ? "\(count) written; build the tests, and the compiler finds the rest.\n"
        : "\(count) to write: add --write.\n"
    output.write(next)
    return (writes || changed.isEmpty) && files.allSatisfy(\.rest.isEmpty) ? 0 : 1
  }

  private func write(_ file: FileMigration) throws {
    let path = workspace.packageRoot + "/" + file.path
    guard try AtomicFile.rewrite(file.result, in: path, over: file.bytes) else {
      throw ReviewError("\(file.path) has changed since it was read; run the command again.")
    }
  }

  /// The sources at some paths that import the peer.
  private func migratedFiles(_ paths: [String]) throws -> [FileMigration] {
    let root = workspace.packageRoot
    let sources = try FileListing(below: root).files.filter {
      $0.hasSuffix(".swift") && !$0.hasSuffix("Package.swift")
    }
    let named = try paths.map { path in
      let whole = AbsolutePath(path, in: workspace.workingDirectory)
      guard let below = whole.below(AbsolutePath(root, in: "/")),
        sources.contains(where: { Self.isBelow($0, below) })
      else { throw ReviewError("\(path) holds no Swift source of the package; name another.") }
      return below
    }
    return try sources.filter { source in
      paths.isEmpty || named.contains { Self.isBelow(source, $0) }
    }.compactMap { path in
      guard let bytes = try FileBytes.read(root + "/" + path) else { return nil }
      do throws(SwiftLexerError) {
        return try FileMigration(path: path, bytes: bytes)
      } catch {
        throw ReviewError("\(path) has a string or a comment without an end; leave it out.")
      }
    }
  }

  private static func isBelow(_ path: String, _ folder: String) -> Bool {
    path == folder || folder.isEmpty || path.hasPrefix(folder + "/")
  }
}
