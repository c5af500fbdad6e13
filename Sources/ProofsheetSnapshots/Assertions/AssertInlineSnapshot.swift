public import SnapshotChecking
public import SnapshotRendering

/// Checks that a subject renders as the text in the source, right after the call.
///
/// ```swift
/// @Test func welcome() {
///   assertInlineSnapshot(of: HomeViewModel(search: .stub)) {
///     """
///     HomeViewModel
///       query: ""
///     """
///   }
/// }
/// ```
///
/// Write the call without the closure and run the test. Then `swift run proofsheet review` or
/// `swift run proofsheet accept` writes the rendering into the source. A test never writes the
/// source.
///
/// A helper that wraps this function has the parameters from `fileID` on, with the same defaults,
/// and passes all of them on. The helper takes `expected` as its last parameter, because the text
/// is written after the call of the helper.
///
/// - Parameters:
///   - subject: The value to render.
///   - strategy: The strategy that renders the subject, by default `.state`.
///   - record: The record mode; it replaces the mode of the surrounding scope and of the
///     environment.
///   - fileID: `#fileID`.
///   - filePath: `#filePath`.
///   - testName: `#function`.
///   - line: `#line`.
///   - column: `#column`.
///   - expected: A closure with one string literal: the rendering without its final line feed. A
///     call without the closure has no accepted text yet.
/// - Complexity: A matching check costs a rendering and one comparison of bytes.
public func assertInlineSnapshot<Subject>(
  of subject: @autoclosure () throws -> Subject,
  as strategy: SnapshotStrategy<Subject> = .state,
  record: SnapshotRecordMode? = nil,
  fileID: StaticString = #fileID,
  file filePath: StaticString = #filePath,
  testName: String = #function,
  line: UInt = #line,
  column: UInt = #column,
  matches expected: (() -> String)? = nil
) {
  let place = CallPlace(fileID, filePath, testName, line, column)
  let assertion = Assertion(at: place, record: record)
  let id = assertion.id(named: nil, fileExtension: "")
  let strategy = strategy.inheriting(assertion.scrubbers)
  var kept: [Subject] = []
  assertion.check(id, isScrubbed: !strategy.scrubbers.isEmpty) { scope in
    let value = try subject()
    kept.append(value)
    return try strategy.render(value, in: scope)
  } in: { package in
    InlineReference(
      id,
      column: Int(column),
      scope: assertion.run,
      expected: expected?(),
      run: package.run,
      in: assertion.file,
      calls: assertion.session.inlineCalls,
      package.folders
    )
  }
}
