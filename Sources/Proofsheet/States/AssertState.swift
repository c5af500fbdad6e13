import ProofsheetSnapshots
public import SnapshotChecking
import SnapshotRendering
import UserJourneys

/// Reaches a listed state and checks that it renders as it did when its reference was recorded.
///
/// ```swift
/// @Test(arguments: await AppStates.all) func state(_ state: SnapshotState) { assertSnapshot(of: state) }
/// ```
///
/// Each state is reached in a journey of its own, on virtual time. The reference is named after the
/// type and the state.
///
/// - Parameters:
///   - state: The state.
///   - record: The record mode; it replaces the mode of the surrounding scope and of the
///     environment.
///   - fileID: `#fileID`.
///   - filePath: `#filePath`.
///   - testName: `#function`.
///   - line: `#line`.
///   - column: `#column`.
public func assertSnapshot(
  of state: SnapshotState,
  record: SnapshotRecordMode? = nil,
  fileID: StaticString = #fileID,
  file filePath: StaticString = #filePath,
  testName: String = #function,
  line: UInt = #line,
  column: UInt = #column
) {
  let place = CallPlace(fileID, filePath, testName, line, column)
  let assertion = Assertion(at: place, record: record)
  let strategy = SnapshotStrategy<Any>.state.inheriting(assertion.scrubbers)
  let id = assertion.id(named: state.description, fileExtension: strategy.fileExtension)
  assertion.check(id, isScrubbed: !strategy.scrubbers.isEmpty) { scope in
    var rendering: Rendering?
    _ = try assertion.play(state.description, state.scenario, nil) { user in
      rendering = try strategy.render(state.make(user), in: scope)
      user.waitsForEverything()
    }
    // A journey may end before the state is reached, without an error.
    guard let rendering else {
      throw CheckError.unplayed(
        journey: state.description,
        reasons: ["The state was not reached."]
      )
    }
    return rendering
  }
}
