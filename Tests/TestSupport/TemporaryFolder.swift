package import Foundation

/// A folder that is there as long as the value that made it.
///
/// ```swift
/// let folder = try TemporaryFolder()
/// try folder.write("[]", to: "Users/users.json")
/// ```
package final class TemporaryFolder: Sendable {
  /// Where it is, without symbolic links.
  package let url: URL

  /// - Throws: When the folder cannot be made.
  package init() throws {
    url = FileManager.default.temporaryDirectory
      .appending(path: "proofsheet-\(UUID().uuidString)")
      .resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The place of a file in it.
  package func file(_ path: String) -> URL { url.appending(path: path) }

  /// Writes a file, and the folders that it stands in.
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
