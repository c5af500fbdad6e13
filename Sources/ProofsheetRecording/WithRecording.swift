import Foundation
public import HTTPFixtures
import Proofsheet
import ProofsheetSnapshots
public import TrafficRecording

/// Runs a test's code with a recording of live traffic; the first run makes the recording.
///
/// ```swift
/// @Test func results() async throws {
///   try await withRecording("jackson", live: ask) { client in
///     let tracks = try await SearchRepository(client: client).search("Jackson")
///     assertSnapshot(of: tracks)
///   }
/// }
///
/// // On Linux, a test program may connect to other machines only inside this call.
/// @Sendable func ask(_ request: URLRequest) async throws -> (Data, URLResponse) {
///   try await SessionLane.withOtherMachines { try await URLSession.shared.data(for: request) }
/// }
/// ```
///
/// The recording is `Fixtures/Scenarios/<name>.json` with a file for each body, without secrets.
/// The variable `FIXTURE_RECORD` selects the requests that a run may send: `none`, `once`, `new` or
/// `all`. If `CI` is set, no request is sent. A request without an answer in the recording fails
/// the test at the line of this call, unless the request may be sent.
///
/// - Parameters:
///   - name: The name of the scenario.
///   - feature: The folder of the bodies below `Fixtures`; `nil` for a folder with the scenario's
///     name.
///   - mode: The requests that may be sent if `FIXTURE_RECORD` is not set.
///   - parts: The parts by which requests are told apart, in addition to their method and path.
///   - live: A closure that sends a request to the server.
///   - isolation: `#isolation`.
///   - fileID: `#fileID`.
///   - filePath: `#filePath`.
///   - testName: `#function`.
///   - line: `#line`.
///   - column: `#column`.
///   - body: The code to run.
/// - Returns: The result of `body`.
/// - Throws: The error of `body`, in which case no file is written. `FixtureError` when the
///   recording cannot be read or written, and `SnapshotError` when the test's package is not found.
public func withRecording<Result>(
  _ name: String,
  feature: String? = nil,
  mode: RecordingClient.Mode = .once,
  matching parts: Set<Stub.RequestPart> = .standard,
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
  let assertion = Assertion(at: place)
  let client = try RecordingClient(
    RecordedScenario(name, in: try assertion.publicFixtures(), feature: feature ?? name),
    try RecordingClient.Mode.asked(in: assertion.session.process.environment, or: mode),
    parts,
    assertion.observer,
    live
  )
  let result = try await body(client)
  let changes = try client.write()
  // The tokens that replace secrets are printed, so that they can be judged before the commit.
  if !changes.isUnchanged, !changes.replacements.isEmpty {
    FileHandle.standardError.write(Data("\(changes)\n".utf8))
  }
  return result
}
