import Testing

/// The place of an assertion, which the compiler fills in after the arguments of every assertion.
///
/// A helper that wraps an assertion has the same five parameters with the same defaults (`#fileID`,
/// `#filePath`, `#function`, `#line`, `#column`) and passes all of them on. All other callers leave
/// the five arguments out.
package struct CallPlace: Sendable {
  package let fileID: StaticString
  package let filePath: StaticString
  package let function: String
  package let line: UInt
  package let column: UInt

  package init(
    _ fileID: StaticString,
    _ filePath: StaticString,
    _ function: String,
    _ line: UInt,
    _ column: UInt
  ) {
    (self.fileID, self.filePath, self.function, self.line) = (fileID, filePath, function, line)
    self.column = column
  }

  /// The place of the assertion as a source location of Swift Testing.
  var location: Testing.SourceLocation {
    Testing.SourceLocation(
      fileID: "\(fileID)",
      filePath: "\(filePath)",
      line: Int(line),
      column: Int(column)
    )
  }
}
