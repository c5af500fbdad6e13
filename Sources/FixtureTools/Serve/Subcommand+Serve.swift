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
      .init("--scenario", taking: "NAME", "the file Fixtures/Scenarios/NAME.json, or a HAR file"),
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
    let (scenario, fixtures) = try scenario(in: surroundings)
    // The process may run for days, so the client keeps no requests, and failures are noted here.
    let client = ScenarioClient(
      scenario,
      fixtures: fixtures,
      observer: ExchangeObserver(),
      keeps: false
    )
    if let invalidity = client.invalidity { throw FixtureError(invalidity.description) }
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

  /// Returns the scenario to serve, and the folder of its files.
  private func scenario(in surroundings: Surroundings) throws -> (Scenario, FixtureFolder) {
    guard let name = values["--scenario"] else {
      throw FixtureError(
        "There is no scenario: write --scenario and the name of a file in Fixtures/Scenarios, or a HAR file."
      )
    }
    let folder = URL(filePath: surroundings.workingDirectory, directoryHint: .isDirectory)
    func file(_ path: String) -> URL { URL(filePath: path, relativeTo: folder).absoluteURL }
    if name.lowercased().hasSuffix(".har") {
      let archive = file(name).lastPathComponent
      let fixtures = FixtureFolder(root: file(name).deletingLastPathComponent())
      return (try Scenario(archive, archive: archive, in: fixtures), fixtures)
    }
    let root =
      try values["--fixtures"] ?? context(in: surroundings).workspace.folders.root + "/Fixtures"
    let fixtures = FixtureFolder(root: file(root))
    return (try Scenario(named: name, in: fixtures), fixtures)
  }
}
