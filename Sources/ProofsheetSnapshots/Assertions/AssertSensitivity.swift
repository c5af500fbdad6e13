import SnapshotChecking
public import SnapshotRendering

/// Checks that a snapshot of a subject would see each of its facts change.
///
/// ```swift
/// @Test func ordersShowEverythingButTheirIdentity() {
///   assertSensitivity(of: Order.stub, as: .state.scrubbing(.uuids), allowing: ["id": "it is new each time"])
/// }
/// ```
///
/// - Parameters:
///   - subject: The value to render.
///   - strategy: How it becomes text; its scrubbers take part.
///   - allowed: Key paths of facts that are meant to be hidden, with `*` for one name or element
///     and `**` for any number; one that hides nothing fails too.
///   - fileID: `#fileID`.
///   - filePath: `#filePath`.
///   - testName: `#function`.
///   - line: `#line`.
///   - column: `#column`.
public func assertSensitivity<Subject>(
  of subject: @autoclosure () throws -> Subject,
  as strategy: SnapshotStrategy<Subject> = .state,
  allowing allowed: [String: String] = [:],
  fileID: StaticString = #fileID,
  file filePath: StaticString = #filePath,
  testName: String = #function,
  line: UInt = #line,
  column: UInt = #column
) {
  let place = CallPlace(fileID, filePath, testName, line, column)
  let assertion = Assertion(at: place)
  do {
    _ = try assertion.settings()
    let report = try Sensitivity()
      .report(of: subject(), as: strategy.inheriting(assertion.scrubbers))
    let message = SensitivityMessage(report, allowing: allowed.keys).text(assertion.test)
    if let message { assertion.fail(message) }
  } catch {
    assertion.fail("\(CheckError(error, test: assertion.test))")
  }
}
