/// A pending inline snapshot: the new text for a closure in the source.
package struct InlineEdit: Codable, Equatable, Sendable {
  /// The source file: relative to the root, or absolute for a file outside the root.
  package let path: String
  /// The 1-based line of the assertion, as the compiler counts.
  package let line: Int
  /// The 1-based column of the assertion in bytes, as the compiler counts.
  package let column: Int
  /// The test that makes the assertion, as its framework names the test.
  package let test: String
  /// The checksum of the file when the text was rendered; nil for an unreadable file.
  package let source: String?
  /// The run that rendered the text.
  package let run: String
  /// The text in the assertion's closure when the new text was rendered; nil for an assertion
  /// without a closure.
  package let old: String?
  /// The new text: the rendering without its final line feed.
  package let new: String

  /// The place of the assertion, as messages name it: `Tests/AppTests/Home.swift:12`.
  package var place: String { "\(path):\(line)" }
}
