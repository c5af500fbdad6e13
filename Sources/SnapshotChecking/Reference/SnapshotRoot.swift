import ProofsheetBasics

/// The folder that `__Snapshots__` belongs to.
package enum SnapshotRoot {
  /// The nearest folder above `file` that has a `Package.swift`.
  ///
  /// - Parameter file: The absolute path of a source file, as `#filePath` gives it.
  /// - Returns: The folder's path.
  /// - Throws: ``CheckError/noRoot(file:)``.
  package static func above(_ file: String) throws(CheckError) -> String {
    var folder = Substring(file)
    while let slash = folder.lastIndex(of: "/") {
      folder = folder[..<slash]
      if access(folder + "/Package.swift", F_OK) == 0 { return String(folder) }
    }
    throw .noRoot(file: file)
  }
}
