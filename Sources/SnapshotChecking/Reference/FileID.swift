/// The module and the file that `#fileID` names; folders may stand between the two.
package struct FileID {
  /// The module: `AppTests`.
  package let target: String
  /// The file without its folders and without `.swift`: `HomeTests`.
  package let stem: String

  /// - Parameter text: The value of `#fileID`.
  package init(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let file = parts.last ?? ""
    target = String(parts.first ?? "")
    stem = String(file.hasSuffix(".swift") ? file.dropLast(".swift".count) : file)
  }
}
