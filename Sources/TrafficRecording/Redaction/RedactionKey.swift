import Foundation
import HTTPFixtures
import ProofsheetBasics

/// The key of a package's tokens: random, made at first use, in the folder that no repository holds.
struct RedactionKey {
  /// The folder of the state; nil for a file that lies in no package.
  private let folder: URL?

  /// Looks for the package around a file.
  init(near file: URL) {
    var place = file.standardizedFileURL.deletingLastPathComponent()
    let marks = [".proofsheet", "Package.swift", ".git", ".proofsheet.conf"]
    while place.path != "/",
      !marks.contains(where: { Self.exists(place.appendingPathComponent($0)) })
    {
      place.deleteLastPathComponent()
    }
    folder = place.path == "/" ? nil : place.appendingPathComponent(".proofsheet")
  }

  /// The key; `nil` when there is none and none is made.
  ///
  /// - Throws: `FixtureError` when the disk refuses.
  func text(makes: Bool) throws(FixtureError) -> String? {
    guard let folder else { return Self.ofProcess }
    let file = folder.appendingPathComponent("redaction-key")
    if let key = try? String(contentsOf: file, encoding: .utf8), !key.isEmpty { return key }
    if !makes { return nil }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let ignore = folder.appendingPathComponent(".gitignore")
      if !Self.exists(ignore) { try Data("*\n".utf8).write(to: ignore) }
      // Of two processes that record at once, both take the key of the first.
      try? Data(Self.random().utf8).write(to: file, options: .withoutOverwriting)
      return try String(contentsOf: file, encoding: .utf8)
    } catch {
      throw .recording(file.path, refused: error)
    }
  }

  /// For what is recorded outside of any package, where nothing is kept.
  private static let ofProcess = random()

  private static func random() -> String {
    (0..<4).map { _ in Checksum.digits(.random(in: 0 ... .max)) }.joined()
  }

  private static func exists(_ url: URL) -> Bool {
    FileManager.default.fileExists(atPath: url.path)
  }
}
