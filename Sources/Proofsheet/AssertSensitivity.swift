public import SnapshotChecking
public import SnapshotRendering

/// Changes each fact of a subject's rendering in turn and finds those whose change no check would see.
///
/// - Parameters:
///   - subject: The value to render.
///   - strategy: How it becomes text; its scrubbers take part.
/// - Returns: What was changed, and what a check would not see.
/// - Throws: What rendering throws, and `ScrubberError`.
/// - Complexity: O(n k) for a text of length n with k facts.
public func sensitivity<Subject>(
  of subject: Subject,
  as strategy: SnapshotStrategy<Subject> = .state
) throws -> SensitivityReport {
  try Sensitivity().report(of: subject, as: strategy)
}

/// Checks that a snapshot of a subject would see each of its facts change.
///
/// ```swift
/// @Test func ordersShowEverythingButTheirIdentity() {
///   assertSensitivity(of: Order.stub, as: .state.scrubbing(.uuids), except: ["id"])
/// }
/// ```
///
/// - Parameters:
///   - subject: The value to render.
///   - strategy: How it becomes text; its scrubbers take part.
///   - exceptions: Key paths of facts that are meant to be hidden, with `*` for one name or element
///     and `**` for any number; one that hides nothing fails too.
///   - fileID: The test's file; leave it to the compiler.
///   - filePath: The test's file; leave it to the compiler.
///   - testName: The test's function; leave it to the compiler.
///   - line: The assertion's line; leave it to the compiler.
///   - column: The assertion's column; leave it to the compiler.
public func assertSensitivity<Subject>(
  of subject: @autoclosure () throws -> Subject,
  as strategy: SnapshotStrategy<Subject> = .state,
  except exceptions: [String] = [],
  fileID: StaticString = #fileID,
  file filePath: StaticString = #filePath,
  testName: String = #function,
  line: UInt = #line,
  column: UInt = #column
) {
  let place = CallPlace(fileID, filePath, testName, line, column)
  let context = TestContext.current()
  let test = context.test ?? testName
  do {
    let report = try sensitivity(of: subject(), as: strategy)
    guard let words = SensitivityMessage(report, except: exceptions).text(test) else { return }
    context.fail(words, at: place)
  } catch {
    context.fail("\(CheckError(error, test: test))", at: place)
  }
}
