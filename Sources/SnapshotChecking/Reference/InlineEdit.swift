/// A pending inline snapshot: the new text for a closure in the source.
package struct InlineEdit: Codable, Equatable, Sendable {
  /// The source file: relative to the root, or absolute for a file outside the root.
  package var path: String
  /// The 1-based line of the assertion, as the compiler counts.
  package var line: Int
  /// The 1-based column of the assertion in bytes, as the compiler counts.
  package var column: Int
  /// The test that makes the assertion, as its framework names the test.
  package var test: String
  /// The function that contains the assertion, as `#function` gives it; nil when unknown.
  package var function: String?
  /// The checksum of the file when the text was rendered; nil for an unreadable file.
  package var source: String?
  /// The run that rendered the text.
  package var run: String
  /// The text in the assertion's closure when the new text was rendered; nil for an assertion
  /// without a closure.
  package var old: String?
  /// The new text: the rendering without its final line feed.
  package var new: String

  package init(
    path: String,
    line: Int,
    column: Int,
    test: String,
    function: String? = nil,
    source: String? = nil,
    run: String,
    old: String?,
    new: String
  ) {
    (self.path, self.line, self.column, self.test) = (path, line, column, test)
    (self.function, self.source, self.run, self.old, self.new) = (function, source, run, old, new)
  }

  /// The place of the assertion, as messages name it: `Tests/AppTests/Home.swift:12`.
  package var place: String { "\(path):\(line)" }

  /// Whether two texts have equal bytes, which is stricter than `==` of `String`.
  package static func areSame(_ left: String?, _ right: String?) -> Bool {
    left.map { Array($0.utf8) } == right.map { Array($0.utf8) }
  }

  package static func == (left: InlineEdit, right: InlineEdit) -> Bool {
    (left.path, left.line, left.column) == (right.path, right.line, right.column)
      && (left.test, left.function, left.run) == (right.test, right.function, right.run)
      && left.source == right.source
      && areSame(left.old, right.old) && areSame(left.new, right.new)
  }
}

extension InlineEdit: Comparable {
  /// Orders pending edits by file, and within a file from top to bottom.
  package static func < (left: InlineEdit, right: InlineEdit) -> Bool {
    (left.path, left.line, left.column) < (right.path, right.line, right.column)
  }
}
