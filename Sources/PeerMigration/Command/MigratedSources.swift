import Foundation
import ProofsheetBasics
import SnapshotChecking
import SnapshotReview
import ToolBasics

/// The sources of a package that a migration reads.
struct MigratedSources {
  let root: String
  let compiler: SwiftCompiler
  /// Those that import the peer.
  let migrated: [PeerSource]
  /// Those that say what is shown of types, or declare such a type.
  let others: [PeerSource]

  /// A file that is not cut into tokens yet.
  private struct File: Sendable {
    let path: String
    let bytes: [UInt8]
    let text: String
  }

  /// Reads the sources of a package.
  ///
  /// - Parameters:
  ///   - paths: The files and folders to migrate, from the package's root; none stands for all.
  ///   - root: The package's folder.
  ///   - compiler: What reads them.
  /// - Throws: ``ReviewError``, ``CheckError``.
  init(_ paths: [String], in root: String, compiler: SwiftCompiler) throws {
    (self.root, self.compiler) = (root, compiler)
    let files = try Self.files(in: root)
    for path in paths where !files.contains(where: { Self.isBelow($0.path, path) }) {
      throw ReviewError("\(path) holds no Swift source; name files or folders of the package.")
    }
    let peers = Self.peers(among: files)
    let chosen = peers.filter { file in
      paths.isEmpty || paths.contains { Self.isBelow(file.path, $0) }
    }
    // Words in comments import nothing.
    let read = try Self.read(chosen, compiler)
    let isHandedOn = peers.contains { $0.text.contains("@_exported") }
    migrated = read.filter { isHandedOn || $0.importsPeer }
    let names = Set(chosen.map(\.path))
    others =
      migrated.isEmpty
      ? [] : try Self.read(Self.describing(files).filter { !names.contains($0.path) }, compiler)
  }

  private static func isBelow(_ path: String, _ folder: String) -> Bool {
    path == folder || folder.isEmpty || path.hasPrefix(folder + "/")
  }

  private static func files(in root: String) throws -> [File] {
    try FileListing(below: root).files.compactMap { path in
      guard path.hasSuffix(".swift"), !path.hasSuffix("Package.swift"),
        let bytes = try FileBytes.read(root + "/" + path)
      else { return nil }
      return File(path: path, bytes: bytes, text: String(decoding: bytes, as: UTF8.self))
    }
  }

  /// Those that import the peer, or have it from a module that hands it on.
  private static func peers(among files: [File]) -> [File] {
    let importing = files.filter(importsPeer)
    let isHandedOn = importing.contains { $0.text.contains("@_exported") }
    guard isHandedOn else { return importing }
    let words = ["assertSnapshot", "assertInlineSnapshot", "Snapshotting<", "withSnapshotTesting"]
    return files.filter { file in
      importsPeer(file)
        || !file.text.contains("import Proofsheet") && words.contains(where: file.text.contains)
    }
  }

  private static func importsPeer(_ file: File) -> Bool {
    guard file.text.contains("SnapshotTesting") else { return false }
    return file.text.split(whereSeparator: \.isNewline).contains { line in
      let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      guard let place = words.firstIndex(of: "import") else { return false }
      return words[(place + 1)...].prefix(2).contains { PeerModule.names.contains(String($0)) }
    }
  }

  /// Those with a conformance that hides something, and those that declare its type.
  private static func describing(_ files: [File]) -> [File] {
    let hiding = files.filter { file in
      HidingConformance.protocols.keys.contains { file.text.contains($0) }
    }
    var types: Set<Substring> = []
    for line in hiding.flatMap({ $0.text.split(whereSeparator: \.isNewline) }) {
      guard HidingConformance.protocols.keys.contains(where: { line.contains($0) }),
        let name = line.split(separator: "extension ").last?.prefix(while: { $0 != ":" })
      else { continue }
      types.formUnion(name.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.suffix(1))
    }
    let declarations = types.flatMap { type in
      ["actor", "class", "enum", "struct"].map { "\($0) \(type)" }
    }
    return files.filter { file in
      hiding.contains { $0.path == file.path } || declarations.contains(where: file.text.contains)
    }
  }

  private static func read(_ files: [File], _ compiler: SwiftCompiler) throws -> [PeerSource] {
    try mapInParallel(files) { file in
      Result<PeerSource, ReviewError> { () throws(ReviewError) in
        try PeerSource(path: file.path, bytes: file.bytes, compiler: compiler)
      }
    }.map { try $0.get() }
  }
}
