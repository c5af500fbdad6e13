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
/// The reference is `__Snapshots__/<TestTarget>/<File>/<test>[.<name>].<extension>` below the
/// nearest folder with a `Package.swift`. `SNAPSHOT_RECORD=missing swift test` writes a missing
/// reference.
///
/// - Parameters:
///   - subject: The value to render.
///   - strategy: The strategy that renders the subject, by default `.state`.
///   - name: A name that tells the snapshots of one test apart. The name is required from the
///     second snapshot on, and for every snapshot of a test with arguments.
///   - record: The record mode; it replaces the mode of the surrounding scope and of the
///     environment.
///   - fileID: `#fileID`.
///   - filePath: `#filePath`.
///   - testName: `#function`.
///   - line: `#line`.
///   - column: `#column`.
/// - Complexity: A matching check costs a rendering, one file read and one comparison of bytes.
public func assertSnapshot<Subject>(
  of subject: @autoclosure () throws -> Subject,
  as strategy: SnapshotStrategy<Subject> = .state,
  named name: String? = nil,
  record: SnapshotRecordMode? = nil,
  fileID: StaticString = #fileID,
  file filePath: StaticString = #filePath,
  testName: String = #function,
  line: UInt = #line,
  column: UInt = #column
) {
  let place = CallPlace(fileID, filePath, testName, line, column)
  var assertion = Assertion(at: place, record: record)
  assertion.subject = Subject.self
  let id = assertion.id(named: name, fileExtension: strategy.fileExtension)
  let strategy = strategy.inheriting(assertion.scrubbers)
  var kept: [Subject] = []
  assertion.check(id, isScrubbed: !strategy.scrubbers.isEmpty) { scope in
    // Before a recording the subject is made again while the first one exists. The new sets and
    // dictionaries then have other addresses, and so another order.
    let value = try subject()
    kept.append(value)
    return try strategy.render(value, in: scope)
  }
}

/// The former name of the assertion in swift-snapshot-testing; use `assertSnapshot(of:as:)`.
@available(*, unavailable, renamed: "assertSnapshot(of:as:)")
public func assertSnapshot<Subject>(matching: Subject, as strategy: SnapshotStrategy<Subject>) {}

/// The former check of all combinations of values.
@available(
  *,
  unavailable,
  message: "use @Test(arguments:), and assertSnapshot(of:named:) with a name for each argument"
)
public func assertSnapshots<Value, Subject>(across axes: [Value], of subject: (Value) -> Subject) {}

/// The former check with several strategies.
@available(*, unavailable, message: "call assertSnapshot(of:as:named:) for each strategy")
public func assertSnapshots<Subject>(
  of subject: Subject,
  as strategies: KeyValuePairs<String, SnapshotStrategy<Subject>>
) {}
