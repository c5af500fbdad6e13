public import SnapshotChecking
public import SnapshotRendering

/// Checks that a subject renders as it did when its reference was recorded.
///
/// ```swift
/// @Test func welcome() {
///   assertSnapshot(of: HomeViewModel(search: .stub))
/// }
/// ```
///
/// The reference is `__Snapshots__/<TestTarget>/<File>/<test>[.<name>].<extension>` below the nearest
/// folder with a `Package.swift`. `SNAPSHOT_RECORD=missing swift test` writes it the first time.
///
/// - Parameters:
///   - subject: The value to render.
///   - strategy: How it becomes text; the whole state unless said otherwise.
///   - name: Tells the snapshots of one test apart; needed from the second one on, and in a test with
///     arguments for every one.
///   - fileID: The test's file; leave it to the compiler.
///   - filePath: The test's file; leave it to the compiler.
///   - testName: The test's function; leave it to the compiler.
///   - line: The assertion's line; leave it to the compiler.
///   - column: The assertion's column; leave it to the compiler.
/// - Complexity: A matching check costs a rendering, one file read and one comparison of bytes.
public func assertSnapshot<Subject>(
  of subject: @autoclosure () throws -> Subject,
  as strategy: SnapshotStrategy<Subject> = .state,
  named name: String? = nil,
  fileID: StaticString = #fileID,
  file filePath: StaticString = #filePath,
  testName: String = #function,
  line: UInt = #line,
  column: UInt = #column
) {
  let place = CallPlace(fileID, filePath, testName, line, column)
  let context = TestContext.current()
  let outcome = snapshotOutcome(of: subject, as: strategy, named: name, at: place, in: context)
  report(outcome, at: place, in: context)
}

/// Checks a snapshot and returns what was found, without failing the test.
///
/// - Parameters:
///   - subject: The value to render.
///   - strategy: How it becomes text.
///   - name: Tells the snapshots of one test apart.
///   - fileID: The test's file; leave it to the compiler.
///   - filePath: The test's file; leave it to the compiler.
///   - testName: The test's function; leave it to the compiler.
///   - line: The assertion's line; leave it to the compiler.
///   - column: The assertion's column; leave it to the compiler.
/// - Returns: The verdict; one that does not pass leaves a pending file, as an assertion would.
/// - Throws: `CheckError` when the check could not be made.
public func snapshotVerdict<Subject>(
  of subject: @autoclosure () throws -> Subject,
  as strategy: SnapshotStrategy<Subject> = .state,
  named name: String? = nil,
  fileID: StaticString = #fileID,
  file filePath: StaticString = #filePath,
  testName: String = #function,
  line: UInt = #line,
  column: UInt = #column
) throws(CheckError) -> Verdict {
  let place = CallPlace(fileID, filePath, testName, line, column)
  return try snapshotOutcome(
    of: subject,
    as: strategy,
    named: name,
    at: place,
    in: TestContext.current()
  ).result.get()
}

/// Renders once, and a second time only before something is recorded: a subject made afresh beside
/// the first, whose sets and dictionaries lie elsewhere and so have another order.
private func snapshotOutcome<Subject>(
  of subject: () throws -> Subject,
  as strategy: SnapshotStrategy<Subject>,
  named name: String?,
  at place: CallPlace,
  in context: TestContext
) -> CheckSession.Outcome {
  let id = SnapshotID(place, in: context, name: name, fileExtension: strategy.fileExtension)
  let session = CheckSession.current
  var kept: [Subject] = []
  return session.numbering(strategy, for: id, in: context) { scope in
    session.check(id, filePath: "\(place.filePath)", context: context, scrubbing: scope) {
      try refuseUnnamedCase(id, context)
      let value = try subject()
      kept.append(value)
      return try strategy.render(value, in: scope)
    }
  }
}

/// A test with arguments runs once per argument, so a name must say which.
func refuseUnnamedCase(_ id: SnapshotID, _ context: TestContext) throws(CheckError) {
  guard context.isParameterized, id.name == nil else { return }
  let path = SnapshotFolders.referencesName + "/" + (try id.relativePath())
  throw .unnamedCase(test: id.test, path: path)
}
