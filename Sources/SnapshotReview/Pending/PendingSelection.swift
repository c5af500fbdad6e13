import ProofsheetBasics
import SnapshotChecking

/// The selection of changes by paths.
struct PendingSelection {
  let workspace: Workspace
  let changes: [PendingChange]

  /// Returns the changes at some paths, in the order of ``changes``; without paths, all changes.
  ///
  /// A path names a reference, a pending file, a source with inline snapshots, or a folder of such
  /// files. It can also be a line as `File.swift:12`, or a test or a suite as
  /// `CartTests/everyCart()`. Paths are absolute, or start in the working directory, the root or
  /// `__Snapshots__`.
  func at(_ paths: [String]) throws -> [PendingChange] {
    guard !paths.isEmpty else { return changes }
    var chosen: Set<Int> = []
    for path in paths { chosen.formUnion(try matches(path)) }
    return changes.indices.filter(chosen.contains).map { changes[$0] }
  }

  private func matches(_ path: String) throws -> [Int] {
    let places = bases(of: path).map { AbsolutePath(path, in: $0) }.filter(isInside)
    guard !places.isEmpty else {
      throw CheckError.leavesRoot(path: path, root: workspace.folders.root)
    }
    for place in places {
      let found = changes.indices.filter { isNamed(changes[$0], by: place) }
      if !found.isEmpty { return found }
    }
    let made = changes.indices.filter { isOf(changes[$0].test, path) }
    if !made.isEmpty { return made }
    let nearest = NearestWord.any(to: path, in: changes.map(\.shown))
    throw ReviewError(
      nearest.map { "Nothing is pending at \(path); the nearest is: \($0)." }
        ?? "Nothing is pending, at \(path) or elsewhere."
    )
  }

  /// Whether a test has this name, or belongs to a suite of this name.
  private func isOf(_ test: String, _ name: String) -> Bool {
    let bare = test.prefix { $0 != "(" }
    return test == name || test.hasPrefix(name + "/") || bare == name || bare.hasSuffix("/" + name)
  }

  /// Returns the folders from which a path may start.
  ///
  /// A leading dot means the working directory, as in a shell.
  private func bases(of path: String) -> [String] {
    let folders = workspace.folders
    let first = path.split(separator: "/", omittingEmptySubsequences: false).first ?? ""
    if first == "." || first == ".." { return [workspace.workingDirectory] }
    return [workspace.workingDirectory, folders.root, folders.references]
  }

  private func isInside(_ place: AbsolutePath) -> Bool {
    [workspace.folders.root, workspace.folders.state].contains {
      place.below(AbsolutePath($0, in: "/")) != nil
    }
  }

  /// Whether a path is the file of a change, or a folder above that file.
  private func isNamed(_ change: PendingChange, by place: AbsolutePath) -> Bool {
    let folders = workspace.folders
    let names =
      change.inline.map { [$0.path, $0.place, "\($0.place):\($0.column)"] }
      ?? [change.shown, change.damaged ?? folders.pending(change.path)]
    return names.contains { AbsolutePath($0, in: folders.root).below(place) != nil }
  }
}
