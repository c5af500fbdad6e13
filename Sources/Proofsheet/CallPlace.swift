import SnapshotChecking
import Testing

/// Where an assertion stands, for both frameworks and for file names.
struct CallPlace: Sendable {
  let fileID: StaticString
  let filePath: StaticString
  let function: String
  let line: Int
  let column: Int

  /// The place in the words of Swift Testing.
  var location: Testing.SourceLocation {
    Testing.SourceLocation(
      fileID: "\(fileID)",
      filePath: "\(filePath)",
      line: line,
      column: column
    )
  }

  /// The name of a test that its framework does not tell: `HomeTests/welcome`.
  var testName: String {
    FileID("\(fileID)").stem + "/" + function
  }
}

extension CallPlace {
  /// The place that the compiler gives an assertion.
  init(
    _ fileID: StaticString,
    _ filePath: StaticString,
    _ function: String,
    _ line: UInt,
    _ column: UInt
  ) {
    self.init(
      fileID: fileID,
      filePath: filePath,
      function: function,
      line: Int(line),
      column: Int(column)
    )
  }
}
