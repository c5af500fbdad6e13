import Foundation
public import HTTPFixtures
import ProofsheetSnapshots
import SnapshotChecking

/// Runs a test's code against a fixture-backed client, outside of any journey.
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
/// A request that no stub answers fails the test at once, at the line of this call, whatever the app
/// does with the error that it gets. At the end, stubs that were never used fail it too.
///
/// - Parameters:
///   - scenario: What the world answers; its files are below `Fixtures`, next to `Package.swift`.
///   - clock: What delayed answers sleep on.
///   - isolation: `#isolation`.
///   - fileID: `#fileID`.
///   - filePath: `#filePath`.
///   - testName: `#function`.
///   - line: `#line`.
///   - column: `#column`.
///   - body: What to run.
/// - Returns: What `body` returns.
/// - Throws: What `body` throws, and `SnapshotError` when the test's package is not found.
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
  let fixtures = try CheckError.published { () throws(CheckError) in try assertion.fixtures() }
  let client = ScenarioClient(
    scenario,
    fixtures: fixtures,
    clock: clock,
    observer: ExchangeObserver(unmatched: { assertion.fail("\($0)") })
  )
  if let invalidity = client.invalidity { assertion.fail("\(invalidity)") }
  let result = try await body(client)
  for error in client.unreadable { assertion.fail("\(error)") }
  // Of a scenario that could not be used, nothing was.
  for stub in client.invalidity == nil ? client.unusedStubs : [] { assertion.fail("\(stub)") }
  return result
}
