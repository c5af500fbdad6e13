import Foundation
public import HTTPFixtures

/// Runs a test's code against a recording of live traffic, which is made when there is none.
///
/// ```swift
/// @Test func results() async throws {
///   try await withRecording("jackson", live: { try await URLSession.shared.data(for: $0) }) { client in
///     let tracks = try await SearchRepository(client: client).search("Jackson")
///     assertSnapshot(of: tracks)
///   }
/// }
/// ```
///
/// The recording is `Fixtures/Scenarios/<name>.json` with a file for each body, without secrets. The
/// variable `FIXTURE_RECORD` says what a run may send: `none`, `once`, `new` or `all`; where `CI` is
/// set, nothing is. A request that may not be sent and that the recording does not answer fails the
/// test at the line of this call.
///
/// - Parameters:
///   - name: What the scenario is called.
///   - feature: The folder of the bodies below `Fixtures`; the name when it is `nil`.
///   - mode: What may be sent when the environment says nothing.
///   - redaction: What is secret.
///   - live: Sends a request.
///   - isolation: The caller's actor; leave it to the compiler.
///   - fileID: The test's file; leave it to the compiler.
///   - filePath: The test's file; leave it to the compiler.
///   - testName: The test's function; leave it to the compiler.
///   - line: The call's line; leave it to the compiler.
///   - column: The call's column; leave it to the compiler.
///   - body: What to run.
/// - Returns: What `body` returns.
/// - Throws: What `body` throws, and then nothing is written; `RecordingModeError`, `RecordingError`
///   when the recording cannot be read or written, and `CheckError` when the test's package is not
///   found.
public func withRecording<Result>(
  _ name: String,
  feature: String? = nil,
  mode: RecordingClient.Mode = .once,
  redaction: RecordingClient.Redaction = .standard,
  live: @escaping RecordingClient.Live,
  isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID,
  file filePath: StaticString = #filePath,
  testName: String = #function,
  line: UInt = #line,
  column: UInt = #column,
  _ body: (RecordingClient) async throws -> Result
) async throws -> Result {
  let place = CallPlace(fileID, filePath, testName, line, column)
  let context = TestContext.current()
  let session = CheckSession.current
  let client = try RecordingClient(
    scenario: name,
    in: try session.fixtures(above: "\(filePath)"),
    feature: feature,
    mode: try RecordingClient.Mode.asked(in: session.process.environment, or: mode),
    redaction: redaction,
    observer: ExchangeObserver(unmatched: { context.fail("\($0)", at: place) }),
    live: live
  )
  let result = try await body(client)
  try client.save()
  return result
}
