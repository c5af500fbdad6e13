import Foundation
import SnapshotChecking

/// A line of a file, by its path from the root of the repository.
struct FilePlace: Equatable, Sendable {
  let file: String
  let line: Int
}

/// Finds a source's path in the repository.
///
/// Logs name a source by its target and file name only.
final class SourcePlaces {
  private let workspace: Workspace
  /// The root of the repository; without a repository, the root of the references.
  private let repository: AbsolutePath
  /// The paths of the package's test sources by file name, listed on first use.
  private lazy var sources = Self.sources(in: workspace.packageRoot)

  init(of workspace: Workspace) {
    self.workspace = workspace
    repository = Self.repository(above: workspace.folders.root)
  }

  /// Returns the line that a text names, as `Target/File.swift:12`, `File.swift:12:3`, or an
  /// absolute path with a line.
  ///
  /// The result is nil unless exactly one file has the name.
  func place(of source: String) -> FilePlace? {
    let parts = source.split(separator: ":")
    guard parts.count > 1, let line = Int(parts[1]) else { return nil }
    let names = parts[0].split(separator: "/").map(String.init)
    var files = sources[names.last ?? ""] ?? []
    if source.hasPrefix("/") {
      if let place = place(ofFile: String(parts[0]), line: line) { return place }
      // On another machine the package has another path.
      files.removeAll { !parts[0].hasSuffix("/" + $0) }
    } else if files.count > 1, let target = names.dropLast().first {
      files.removeAll { !$0.split(separator: "/").contains { $0 == target } }
    }
    guard files.count == 1 else { return nil }
    return place(ofFile: workspace.packageRoot + "/" + files[0], line: line)
  }

  /// Returns a line of a file by its absolute path; nil for a file outside of the repository.
  func place(ofFile path: String, line: Int) -> FilePlace? {
    AbsolutePath(path, in: "/").below(repository).map { FilePlace(file: $0, line: max(1, line)) }
  }

  /// Returns the line of the test that checks the snapshot, or else the first changed line of the
  /// reference.
  func place(of change: PendingChange) -> FilePlace? {
    let folders = workspace.folders
    if let edit = change.inline {
      return place(ofFile: AbsolutePath(edit.path, in: folders.root).text, line: edit.line)
    }
    return change.sources.lazy.compactMap { self.place(of: $0) }.first
      ?? place(ofFile: folders.reference(change.path), line: change.diff.hunks.first?.oldStart ?? 1)
  }

  /// Returns the line of a check of the snapshot, or else the first line of the reference.
  func place(of result: SnapshotResult) -> FilePlace? {
    let reference = result.record.reference
    return result.sources.lazy.compactMap { self.place(of: $0) }.first
      ?? (reference.isEmpty ? nil : place(ofReference: reference))
  }

  /// Returns the first line of a reference.
  func place(ofReference path: String) -> FilePlace? {
    place(ofFile: workspace.folders.reference(path), line: 1)
  }

  private static func repository(above folder: String) -> AbsolutePath {
    var place = folder[...]
    while !place.isEmpty {
      if access(place + "/.git", F_OK) == 0 { return AbsolutePath(String(place), in: "/") }
      place = place[..<(place.lastIndex(of: "/") ?? place.startIndex)]
    }
    return AbsolutePath(folder, in: "/")
  }

  /// Returns the paths of the test sources, by file name.
  ///
  /// Without Swift files below `Tests`, all Swift files of the package are listed.
  private static func sources(in root: String) -> [String: [String]] {
    let tests = swiftFiles(below: root + "/Tests").map { "Tests/" + $0 }
    let files = tests.isEmpty ? swiftFiles(below: root) : tests
    return Dictionary(grouping: files) { String($0.split(separator: "/").last ?? "") }
  }

  private static func swiftFiles(below folder: String) -> [String] {
    ((try? FileListing(below: folder))?.files ?? []).filter { $0.hasSuffix(".swift") }
  }
}
