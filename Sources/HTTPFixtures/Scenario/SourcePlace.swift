/// Where in the source a stub or a scenario was declared.
public struct SourcePlace: Hashable, Sendable, CustomStringConvertible {
  /// The module and the file name, as `#fileID` gives them.
  public let fileID: String
  /// The line, counted from 1.
  public let line: UInt

  /// Creates a place from what `#fileID` and `#line` gave.
  public init(fileID: String, line: UInt) {
    self.fileID = fileID
    self.line = line
  }

  /// The place as `Module/File.swift:12`.
  public var description: String { "\(fileID):\(line)" }
}
