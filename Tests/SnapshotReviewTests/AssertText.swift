import Proofsheet

/// Checks a text against its reference.
///
/// The text is made once, because the commands that make it may change the scene.
func assertText(
  _ text: String,
  named name: String? = nil,
  fileID: StaticString = #fileID,
  file: StaticString = #filePath,
  testName: String = #function,
  line: UInt = #line,
  column: UInt = #column
) {
  assertSnapshot(
    of: text,
    as: .lines,
    named: name,
    fileID: fileID,
    file: file,
    testName: testName,
    line: line,
    column: column
  )
}
