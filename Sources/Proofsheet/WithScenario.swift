import Foundation
public import HTTPFixtures
import ProofsheetSnapshots

/// Runs a test's code with a client that answers from fixtures, outside of any journey.
///
/// ```swift
/// @Test func results() async throws {
///   try await withScenario(.jackson) { client in
///     let tracks = try await SearchRepository(client: client).search("Jackson")
///     assertSnapshot(of: tracks)
///   }
/// }
/// ```
///
/// A request without a stub fails the test at once, at the line of this call, regardless of the
/// app's error handling. If the test declares the scenario, unused stubs fail the test at the end.
///
/// - Parameters:
///   - scenario: The answers of the server; the files of the scenario are below `Fixtures`, next to
///     `Package.swift`.
///   - clock: The clock on which delayed answers sleep.
///   - isolation: `#isolation`.
///   - fileID: `#fileID`.
///   - filePath: `#filePath`.
///   - testName: `#function`.
///   - line: `#line`.
///   - column: `#column`.
///   - body: The code to run.
/// - Returns: The result of `body`.
/// - Throws: Any error of `body`, and `SnapshotError` when the test's package is not found.
public func withScenario<Result>(
  _ scenario: Scenario,
  clock: any Clock<Duration> = ContinuousClock(),
  isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID,
  file filePath: StaticString = #filePath,
  testName: String = #function,
  line: UInt = #line,
  column: UInt = #column,
  _ body: (ScenarioClient) async throws -> Result
) async throws -> Result {
  let place = CallPlace(fileID, filePath, testName, line, column)
  let assertion = Assertion(at: place)
  let client = ScenarioClient(
    scenario,
    fixtures: try assertion.publicFixtures(),
    clock: clock,
    observer: assertion.observer
  )
  if let invalidity = client.invalidity { assertion.fail("\(invalidity)") }
  let result = try await body(client)
  for error in client.unreadable { assertion.fail("\(error)") }
  if let note = assertion.noting(scenario) {
    note(client)
  } else if client.invalidity == nil {
    // A scenario that could not be used leaves all its stubs unused, so these are not reported.
    for stub in client.unusedStubs { assertion.fail(stub.words("await its request, ")) }
  }
  for request in client.waiting.map(\.request) {
    assertion.fail("\(request) was sent and not awaited; await it before the closure ends.")
  }
  return result
}
