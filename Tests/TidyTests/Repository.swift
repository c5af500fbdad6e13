import Foundation
import TestSupport

/// The project's own files in this repository.
struct Repository {
  let root: String
  /// Paths from the root, sorted.
  let files: [String]

  /// The files are listed and read once, because every rule needs them.
  private static let listed = Result {
    try files(below: PackageFolder.url, prefix: "").sorted()
  }
  private static let swiftFiles = Result {
    try listed.get().filter { $0.hasSuffix(".swift") }.map { path in
      let file = PackageFolder.url.path + "/" + path
      return SourceFile(path: path, text: try String(contentsOfFile: file, encoding: .utf8))
    }
  }

  /// - Throws: When a folder cannot be read.
  init() throws {
    root = PackageFolder.url.path
    files = try Self.listed.get()
  }

  /// The content of a file.
  func text(_ path: String) throws -> String {
    try String(contentsOfFile: root + "/" + path, encoding: .utf8)
  }

  /// The Swift files below a folder, with their text.
  func sources(below folder: String) throws -> [SourceFile] {
    try Self.swiftFiles.get().filter { $0.path.hasPrefix(folder) }
  }

  private static func files(below folder: URL, prefix: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).flatMap { name in
      if isGenerated(name) { return [String]() }
      let url = folder.appendingPathComponent(name)
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
      if !isFolder.boolValue { return [prefix + name] }
      return try files(below: url, prefix: prefix + name + "/")
    }
  }

  /// Whether a build or an editor writes the file; version control ignores the same files.
  private static func isGenerated(_ name: String) -> Bool {
    name.hasPrefix(".build") || name.hasSuffix(".profraw")
      || [".git", ".swiftpm", ".proofsheet", "Package.resolved", ".DS_Store"].contains(name)
  }
}
