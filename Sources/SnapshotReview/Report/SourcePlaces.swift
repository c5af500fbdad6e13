import Foundation
import SnapshotChecking

/// A line of a file, from the root of the repository.
struct FilePlace: Equatable, Sendable {
  let file: String
  let line: Int
}

/// Finds files as a repository's host names them: logs know no folder of a source but its target.
final class SourcePlaces {
  private let workspace: Workspace
  /// Where the repository is; the root of the references where there is none.
  private let repository: AbsolutePath
  /// The Swift files of the package by their last names, once somebody asks.
  private lazy var sources = Self.sources(in: workspace.packageRoot)

  init(of workspace: Workspace) {
    self.workspace = workspace
    repository = Self.repository(above: workspace.folders.root)
  }

  /// The line behind `Target/File.swift:12`, `File.swift:12:3` or an absolute path with a line; nil where no
  /// file or more than one is meant.
  func place(of source: String) -> FilePlace? {
    let parts = source.split(separator: ":")
    guard parts.count > 1, let line = Int(parts[1]) else { return nil }
    let names = parts[0].split(separator: "/").map(String.init)
    var files = sources[names.last ?? ""] ?? []
    if source.hasPrefix("/") {
      if let place = place(ofFile: String(parts[0]), line: line) { return place }
      // On another machine the package stands elsewhere.
      files.removeAll { !parts[0].hasSuffix("/" + $0) }
    } else if files.count > 1, let target = names.dropLast().first {
      files.removeAll { !$0.split(separator: "/").contains { $0 == target } }
    }
    guard files.count == 1 else { return nil }
    return place(ofFile: workspace.packageRoot + "/" + files[0], line: line)
  }

  /// A line of a file by its absolute path; nil for one outside of the repository.
  func place(ofFile path: String, line: Int) -> FilePlace? {
    AbsolutePath(path, in: "/").below(repository).map { FilePlace(file: $0, line: max(1, line)) }
  }

  /// Where a change belongs: the line that checks it, else that of the reference where it differs first.
  func place(of change: PendingChange) -> FilePlace? {
    let folders = workspace.folders
    if let edit = change.inline {
      let file = edit.path.hasPrefix("/") ? edit.path : folders.root + "/" + edit.path
      return place(ofFile: file, line: edit.line)
    }
    return change.sources.lazy.compactMap { self.place(of: $0) }.first
      ?? place(ofFile: folders.reference(change.path), line: change.diff.hunks.first?.oldStart ?? 1)
  }

  /// A file of the references.
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

  /// Tests stand below `Tests` unless a manifest says otherwise.
  private static func sources(in root: String) -> [String: [String]] {
    let tests = swiftFiles(below: root + "/Tests").map { "Tests/" + $0 }
    let files = tests.isEmpty ? swiftFiles(below: root) : tests
    return Dictionary(grouping: files) { String($0.split(separator: "/").last ?? "") }
  }

  private static func swiftFiles(below folder: String) -> [String] {
    ((try? FileListing(below: folder))?.files ?? []).filter { $0.hasSuffix(".swift") }
  }
}
