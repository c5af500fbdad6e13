import SnapshotChecking
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
/// - Parameters:
///   - subject: The value to render.
///   - strategy: How it becomes text; the whole state unless said otherwise.
///   - fileID: The test's file; leave it to the compiler.
///   - filePath: The test's file; leave it to the compiler.
///   - testName: The test's function; leave it to the compiler.
///   - line: The assertion's line; leave it to the compiler.
///   - column: The assertion's column; leave it to the compiler.
///   - expected: One string literal: the rendering without its final newline. Without a closure
///     nothing was accepted yet.
/// - Complexity: A matching check costs a rendering and one comparison of bytes.
public func assertInlineSnapshot<Subject>(
  of subject: @autoclosure () throws -> Subject,
  as strategy: SnapshotStrategy<Subject> = .state,
  fileID: StaticString = #fileID,
  file filePath: StaticString = #filePath,
  testName: String = #function,
  line: UInt = #line,
  column: UInt = #column,
  matches expected: (() -> String)? = nil
) {
  let place = CallPlace(fileID, filePath, testName, line, column)
  let context = TestContext.current()
  let session = CheckSession.current
  let id = SnapshotID(place, in: context, name: nil, fileExtension: "")
  var kept: [Subject] = []
  let outcome = session.numbering(strategy, for: id, in: context) { scope in
    session.check(id, at: place, expected: expected?(), in: context, scrubbing: scope) {
      let value = try subject()
      kept.append(value)
      return try strategy.render(value, in: scope)
    }
  }
  report(outcome, at: place, in: context)
}

extension CheckSession {
  /// Checks the inline snapshot of a call.
  fileprivate func check(
    _ id: SnapshotID,
    at place: CallPlace,
    expected: String?,
    in context: TestContext,
    scrubbing: ScrubberScope?,
    render: () throws -> Rendering
  ) -> Outcome {
    let call = InlineCall(
      file: "\(place.filePath)",
      line: place.line,
      column: place.column,
      test: id.test,
      scope: context.scope,
      expected: expected
    )
    return check(id, filePath: call.file, isInline: true, scrubbing: scrubbing) { check in
      "\(check.shownSource(call.file)):\(call.line)"
    } verdict: { (check) throws(CheckError) in
      try check.verdict(call, sites: inlineCalls, render: render)
    }
  }
}
