import Foundation

/// The folder in which the checks of one file of this program look for their references.
struct ReferenceFolder {
  let path: String
  private let function: String

  init(root: String, stem: String, function: String) {
    path = root + "/__Snapshots__/Benchmarks/" + stem
    self.function = function
  }

  /// Writes what a check will find.
  ///
  /// - Parameters:
  ///   - bytes: The rendering.
  ///   - name: The snapshot's name.
  /// - Returns: The file.
  /// - Throws: When the folder or the file cannot be written.
  func write(_ bytes: [UInt8], named name: String) throws -> String {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    let file = "\(path)/\(function).\(name).txt"
    // Not `Data.write`, which waits for the disk: there are tens of thousands of files.
    guard FileManager.default.createFile(atPath: file, contents: Data(bytes)) else {
      throw Failure(words: "\(file) cannot be written.")
    }
    return file
  }
}
