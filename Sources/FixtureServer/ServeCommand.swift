import Foundation
import HTTPFixtures
import ProofsheetBasics
import TrafficRecording

/// The command `proofsheet-serve`, whose inputs and outputs a test can replace.
package struct ServeCommand: Sendable {
  /// The folder from which relative paths start.
  let workingDirectory: String
  /// Prints text to the standard output.
  let output: @Sendable (String) -> Void
  /// Prints text to the standard error.
  let errors: @Sendable (String) -> Void

  /// Creates the command with the inputs and outputs of the process.
  package init(
    workingDirectory: String,
    output: @escaping @Sendable (String) -> Void,
    errors: @escaping @Sendable (String) -> Void
  ) {
    (self.workingDirectory, self.output, self.errors) = (workingDirectory, output, errors)
  }

  /// Serves a scenario.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after the command's name.
  ///   - interrupted: A function that returns when the server must stop.
  /// - Returns: The exit code: 0 when every request had an answer, 1 when a request had none, 2
  ///   when the command or the environment is wrong.
  package func run(
    _ arguments: [String],
    until interrupted: @Sendable () async -> Void
  ) async -> Int32 {
    do {
      return try await serve(ServeInvocation(arguments), until: interrupted)
    } catch {
      errors("proofsheet-serve: \(error)\n")
      return 2
    }
  }

  private func serve(
    _ invocation: ServeInvocation,
    until interrupted: @Sendable () async -> Void
  ) async throws -> Int32 {
    // The client's log drops old requests, so failures are noted here.
    let hasFailed = Locked(false)
    let failed: @Sendable (String) -> Void = {
      hasFailed.withLock { $0 = true }
      errors("\($0)\n")
    }
    if let text = invocation.upstream {
      try await record(invocation, from: text, failed: failed, until: interrupted)
    } else {
      try await answer(invocation, failed: failed, until: interrupted)
    }
    return hasFailed.withLock { $0 } ? 1 : 0
  }

  private func answer(
    _ invocation: ServeInvocation,
    failed: @escaping @Sendable (String) -> Void,
    until interrupted: @Sendable () async -> Void
  ) async throws {
    let client = try client(invocation)
    if let invalidity = client.invalidity { throw FixtureError(invalidity.description) }
    let server = try await FixtureServer.start(
      client,
      port: invocation.port,
      origin: invocation.origin,
      refused: { failed("\($0)") },
      warned: { errors("\($0)\n") }
    )
    output("\(server.address)\n")
    await interrupted()
    await server.stop()
  }

  private func client(_ invocation: ServeInvocation) throws -> ScenarioClient {
    if let archive = invocation.archive {
      let url = file(archive)
      let name = url.deletingPathExtension().lastPathComponent
      return remembering(try HARArchive(at: url).scenario(name))
    }
    let folder = FixtureFolder(root: try root(invocation))
    return remembering(try Scenario(named: invocation.scenario ?? "", in: folder), folder)
  }

  /// Returns a client that forgets old exchanges, because the process may run for days.
  private func remembering(_ scenario: Scenario, _ folder: FixtureFolder? = nil) -> ScenarioClient {
    ScenarioClient(scenario, fixtures: folder, observer: ExchangeObserver(), memory: .recent)
  }

  // MARK: - Recording

  private func record(
    _ invocation: ServeInvocation,
    from text: String,
    failed: @escaping @Sendable (String) -> Void,
    until interrupted: @Sendable () async -> Void
  ) async throws {
    guard let upstream = Upstream(text) else {
      throw FixtureError(
        "The value of --record is no server: write a scheme and a host, as https://example.org."
      )
    }
    let client = try recordingClient(invocation, upstream)
    let proxy = try await RecordingProxy.start(
      client,
      to: upstream,
      port: invocation.port,
      origin: invocation.origin,
      failed: failed,
      warned: { errors("\($0)\n") }
    )
    output("\(proxy.address)\n")
    await interrupted()
    await proxy.stop()
    output("\(try client.write())\n")
  }

  private func recordingClient(
    _ invocation: ServeInvocation,
    _ upstream: Upstream
  ) throws -> RecordingClient {
    if let archive = invocation.archive {
      return try RecordingClient(file(archive), mode: invocation.mode, live: upstream.send)
    }
    return try RecordingClient(
      scenario: invocation.scenario ?? "",
      in: FixtureFolder(root: try root(invocation)),
      feature: invocation.feature,
      mode: invocation.mode,
      live: upstream.send
    )
  }

  // MARK: - Files

  private func file(_ path: String) -> URL { URL(filePath: path, relativeTo: folder).absoluteURL }

  private var folder: URL { URL(filePath: workingDirectory, directoryHint: .isDirectory) }

  /// Returns the fixture folder that an option names, or else `Fixtures` in the package.
  private func root(_ invocation: ServeInvocation) throws(FixtureError) -> URL {
    if let named = invocation.fixtures { return file(named) }
    if let named = invocation.packagePath { return file(named).appending(path: "Fixtures") }
    var package = folder.standardizedFileURL
    func isHere(_ name: String) -> Bool {
      FileManager.default.fileExists(atPath: package.appending(path: name).path)
    }
    while !isHere("Package.swift"), !isHere("Fixtures") {
      guard package.path.count > 1 else {
        throw FixtureError(
          "There is no package at or above \(workingDirectory): write --package-path and its "
            + "folder, or --fixtures and the folder of the fixtures."
        )
      }
      package.deleteLastPathComponent()
    }
    return package.appending(path: "Fixtures")
  }
}
