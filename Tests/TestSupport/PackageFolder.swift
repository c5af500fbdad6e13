package import Foundation

/// The root folder of the package that contains these tests.
package enum PackageFolder {
  /// The URL of the root folder, which is two folders above the folder of this file.
  package static let url = URL(filePath: #filePath)
    .appending(path: "../../..").standardizedFileURL

  /// Returns the URL of a file, by its path from the root folder.
  package static func file(_ path: String) -> URL { url.appending(path: path) }
}
