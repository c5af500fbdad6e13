public import SnapshotChecking
public import SnapshotRendering

/// Checks that a subject renders as the source says, right behind the call.
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
/// Write the call without the closure, run the test, and let `swift run proofsheet review` or
/// `swift run proofsheet accept` write what was rendered into the source. A test never writes it.
///
/// A helper around it has the parameters from `fileID` on with the same defaults, hands them all on, and
/// takes its closure last: the text is written behind the call of the helper.
///
/// - Parameters:
///   - subject: The value to render.
///   - strategy: How it becomes text; the whole state unless said otherwise.
///   - record: What may be written, in place of what is said around it and in the environment.
///   - fileID: `#fileID`.
///   - filePath: `#filePath`.
///   - testName: `#function`.
///   - line: `#line`.
///   - column: `#column`.
///   - expected: One string literal: the rendering without its final newline. Without a closure
///     nothing was accepted yet.
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
      file: assertion.file,
      column: Int(column),
      scope: assertion.run,
      expected: expected?(),
      calls: assertion.session.inlineCalls,
      run: package.run,
      folders: package.folders
    )
  }
}
