import Foundation
import HTTPFixtures
import ProofsheetBasics

/// The random key for a package's tokens.
///
/// The key is made at its first use, in a folder that git ignores.
struct RedactionKey {
  /// The package's folder `.proofsheet`; `nil` for a file outside of any package.
  private let folder: URL?

  /// Finds the package that contains a file.
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

  /// Returns the key; `nil` when no key exists and `makes` is false.
  ///
  /// - Throws: `FixtureError` when the key cannot be written.
  func text(makes: Bool) throws(FixtureError) -> String? {
    guard let folder else { return Self.ofProcess }
    let file = folder.appendingPathComponent("redaction-key")
    if let key = try? String(contentsOf: file, encoding: .utf8), !key.isEmpty { return key }
    if !makes { return nil }
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let ignore = folder.appendingPathComponent(".gitignore")
      if !Self.exists(ignore) { try Data("*\n".utf8).write(to: ignore) }
      // Two processes that record at once both take the key of the first.
      try? Data(Self.random().utf8).write(to: file, options: .withoutOverwriting)
      return try String(contentsOf: file, encoding: .utf8)
    } catch {
      throw .recording(file.path, refused: error)
    }
  }

  /// The key for recordings outside any package, which is never stored.
  private static let ofProcess = random()

  private static func random() -> String {
    (0..<4).map { _ in Checksum.digits(.random(in: 0 ... .max)) }.joined()
  }

  private static func exists(_ url: URL) -> Bool {
    FileManager.default.fileExists(atPath: url.path)
  }
}
