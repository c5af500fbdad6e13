package import Foundation

/// A folder that is removed together with this object.
///
/// ```swift
/// let folder = try TemporaryFolder()
/// try folder.write("[]", to: "Users/users.json")
/// ```
package final class TemporaryFolder: Sendable {
  /// The URL of the folder, without symbolic links.
  package let url: URL

  /// Creates an empty folder with a unique name.
  ///
  /// - Throws: An error when the folder cannot be created.
  package init() throws {
    url = FileManager.default.temporaryDirectory
      .appending(path: "proofsheet-\(UUID().uuidString)")
      .resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Returns the URL of a file, by its path from the folder.
  package func file(_ path: String) -> URL { url.appending(path: path) }

  /// Writes a file, creates its parent folders, and returns its URL.
  @discardableResult
  package func write(_ text: String, to path: String) throws -> URL {
    let file = file(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: file)
    return file
  }
}
