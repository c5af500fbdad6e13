import Foundation
import HTTPFixtures
import ProofsheetBasics
import ReviewTools
import SnapshotChecking

extension Subcommand {
  /// Answers other processes from a scenario.
  static let serve = Subcommand(
    name: "serve",
    summary: "answer an app in another process from a scenario",
    ownOptions: [
      .init("--scenario", taking: "NAME", "the scenario in Fixtures/Scenarios/NAME.json"),
      .init("--har", taking: "FILE", "a HAR file in the place of a scenario"),
      .init("--port", taking: "PORT", "the port of 127.0.0.1 (default, and for 0: any free port)"),
      .init("--fixtures", taking: "DIR", "the fixture folder (default: Fixtures of the package)"),
      .init(
        "--origin",
        taking: "URL",
        """
        the address that the app normally calls, as https://example.org, for stubs that
        name a host (default: the host, if all stubs name the same one)
        """
      ),
    ],
    example: "serve --scenario search --port 8080",
    note: """
      Prints the address of the port, and answers until it is interrupted. At most 256 connections
      are open at a time.

      """,
    perform: { try $0.serve(in: $1) }
  )
}

extension Invocation {
  /// Serves a scenario until the command is interrupted.
  ///
  /// - Returns: 0 when every request had an answer, 1 when a request had none.
  fileprivate func serve(in surroundings: Surroundings) throws -> Int32 {
    let (port, origin) = (try port(), try origin())
    let client = try client(in: surroundings)
    if let invalidity = client.invalidity { throw FixtureError(invalidity.description) }
    // The client keeps no requests, so failures are noted here.
    let hasFailed = Locked(false)
    let errors = surroundings.errors
    let interrupted = surroundings.interruption()
    let server = try LoopbackServer(
      client,
      port: port,
      origin: origin,
      refused: { error in
        hasFailed.withLock { $0 = true }
        errors("\(error)\n")
      },
      warned: { errors("\($0)\n") }
    )
    surroundings.output.write("\(server.address)\n")
    interrupted()
    server.close()
    return hasFailed.withLock { $0 } ? 1 : 0
  }

  private func port() throws(FixtureError) -> UInt16 {
    guard let text = values["--port"] else { return 0 }
    if let port = UInt16(text) { return port }
    throw FixtureError("\(text) is no port: use one from 0 to 65535.")
  }

  private func origin() throws(FixtureError) -> ServerOrigin? {
    guard let text = values["--origin"] else { return nil }
    if let origin = ServerOrigin(text) { return origin }
    throw FixtureError("\(text) is no origin: write a scheme and a host, as https://example.org.")
  }

  /// Returns a client that keeps no exchanges, because the process may run for days.
  private func client(in surroundings: Surroundings) throws -> ScenarioClient {
    for other in ["--scenario", "--fixtures", "--package-path"] where has("--har") && has(other) {
      throw FixtureError("\(other) and --har contradict each other: keep one.")
    }
    let folder = URL(filePath: surroundings.workingDirectory, directoryHint: .isDirectory)
    func file(_ path: String) -> URL { URL(filePath: path, relativeTo: folder).absoluteURL }
    if let archive = values["--har"].map(file) {
      let name = archive.deletingPathExtension().lastPathComponent
      return remembering(
        try Scenario(
          name,
          archive: archive.lastPathComponent,
          in: FixtureFolder(root: archive.deletingLastPathComponent())
        )
      )
    }
    guard let name = values["--scenario"] else {
      throw FixtureError(
        "There is no scenario: write --scenario and the name of a file in Fixtures/Scenarios, or --har "
          + "and a HAR file."
      )
    }
    let root =
      try values["--fixtures"].map(file)
      ?? URL(filePath: context(in: surroundings).workspace.folders.root + "/Fixtures")
    let fixtures = FixtureFolder(root: root)
    return remembering(try Scenario(named: name, in: fixtures), fixtures)
  }

  private func remembering(_ scenario: Scenario, _ fixtures: FixtureFolder? = nil) -> ScenarioClient
  {
    ScenarioClient(scenario, fixtures: fixtures, observer: ExchangeObserver(), keeps: false)
  }
}
