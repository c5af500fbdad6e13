import Foundation
public import HTTPFixtures

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
///   - isolation: The caller's actor; leave it to the compiler.
///   - fileID: The test's file; leave it to the compiler.
///   - filePath: The test's file; leave it to the compiler.
///   - testName: The test's function; leave it to the compiler.
///   - line: The call's line; leave it to the compiler.
///   - column: The call's column; leave it to the compiler.
///   - body: What to run.
/// - Returns: What `body` returns.
/// - Throws: What `body` throws, and `CheckError` when the test's package is not found.
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
  let context = TestContext.current()
  let fixtures = try CheckSession.current.fixtures(above: "\(filePath)")
  let client = ScenarioClient(
    scenario,
    fixtures: fixtures,
    clock: clock,
    observer: ExchangeObserver(unmatched: { context.fail("\($0)", at: place) })
  )
  if let invalidity = client.invalidity { context.fail("\(invalidity)", at: place) }
  let result = try await body(client)
  for problem in problemsAtTheEnd(of: client) { context.fail(problem, at: place) }
  return result
}

/// What was not said while the requests were made.
private func problemsAtTheEnd(of client: ScenarioClient) -> [String] {
  do throws(UnfulfilledScenario) {
    try client.verify()
    return []
  } catch {
    return error.unreadable.map(\.description) + error.unused.map(\.description)
  }
}
