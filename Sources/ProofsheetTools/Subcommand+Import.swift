import Foundation
import HTTPFixtures
import ProofsheetBasics
import ReviewCommand
import SnapshotReview
import WireMockImport

extension Subcommand {
  /// Takes over the mocks of other tools, once.
  static let importing = Subcommand(
    name: "import",
    summary: "write a scenario and fixtures from mocks of WireMock",
    ownOptions: [
      .init("--scenario", taking: "NAME", "the scenario to write; else the folder's name"),
      .init("--feature", taking: "NAME", "the folder of the bodies; else the scenario's name"),
      .init("--fixtures", taking: "DIR", "the fixture folder; else Fixtures of the package"),
    ],
    operands: CommandOperands("wiremock DIR", "the kind, and a folder with mappings and __files"),
    example: "import wiremock Mocks --scenario search --feature Search",
    note: """
      Writes Fixtures/Scenarios/NAME.json and a fixture for each file of a body. What a scenario file cannot
      say is named with file, line and reason; files that are there and differ are never overwritten. Exit
      status: 0 when every mapping was written; 1 when some were not; 2 when the command or the folder is
      wrong.

      """,
    perform: { try importMocks($0, in: $1) }
  )

  private static func importMocks(
    _ invocation: Invocation,
    in surroundings: Surroundings
  ) throws -> Int32 {
    let operands = invocation.operands
    guard operands.first == "wiremock", operands.count == 2 else {
      throw ReviewError(
        "'import' takes a kind and a folder: write 'import wiremock DIR', DIR with mappings and __files."
      )
    }
    func folder(_ path: String) -> URL {
      let here = URL(filePath: surroundings.workingDirectory, directoryHint: .isDirectory)
      return URL(filePath: path, directoryHint: .isDirectory, relativeTo: here).absoluteURL
    }
    let mappings = try MappingFolder(folder(operands[1]))
    let scenario = invocation.values["--scenario"] ?? mappings.name
    let root =
      try invocation.values["--fixtures"].map(folder)
      ?? folder(invocation.context(in: surroundings).workspace.packageRoot + "/Fixtures")
    let world = try WireMockImport(
      mappings,
      scenario: scenario,
      feature: invocation.values["--feature"] ?? scenario
    )
    let written = try world.write(to: FixtureFolder(root: root))
    let lines = written.map { "wrote \($0)" } + world.refusals.map { "left out \($0)" }
    let all = world.written + world.refusals.count
    let sum = "\(world.written) of \(counted(all, "mapping")) written to \(root.path)."
    surroundings.output.write((lines + [sum]).joined(separator: "\n") + "\n")
    return world.refusals.isEmpty ? 0 : 1
  }
}
