/// Where in the source a stub or a scenario was declared.
package struct SourcePlace: Hashable, Sendable, CustomStringConvertible {
  /// The module and the file name, as `#fileID` gives them.
  package let fileID: String
  /// The line, counted from 1.
  package let line: UInt

  /// Creates a place from what `#fileID` and `#line` gave.
  package init(fileID: String, line: UInt) {
    self.fileID = fileID
    self.line = line
  }

  /// The place as `Module/File.swift:12`.
  package var description: String { "\(fileID):\(line)" }
}
