package import Foundation

/// The package that these tests are part of.
package enum PackageFolder {
  /// Its root, three folders above this file.
  package static let url = URL(filePath: #filePath)
    .appending(path: "../../..").standardizedFileURL

  /// The place of one of its files.
  package static func file(_ path: String) -> URL { url.appending(path: path) }
}
