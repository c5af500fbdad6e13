import SnapshotChecking
import Testing

@testable import JourneyMaps
@testable import SnapshotReview

@Suite struct JourneysCommandTests {
  private static let checks: [RunRecord] = [
    .check(.matched, "AppTests/Home/finds.txt", line: 3, journey: "finds", steps: 4),
    .check(.matched, "AppTests/Home/welcome.txt", line: 1),
    .check(.matched, "OtherTests/Other/waits.txt", line: 5, journey: "waits", steps: 1),
  ]

  private func scene(mapping: Bool, _ end: SwiftEnd = .exited(0)) throws -> Scene {
    let scene = try Scene()
    for check in Self.checks { try scene.reference(check.reference, "x\n") }
    scene.swift = { [unowned scene] launch, take in
      #expect(launch.environment["PROOFSHEET_MAPPING"] == (mapping ? "1" : nil))
      let run = try #require(launch.environment["PROOFSHEET_RUN"])
      let log = RunLog(folders: scene.folders, run: run, process: "1")
      for record in Self.checks { try log.append(record) }
      if mapping { for record in MapSample.records { try log.append(record) } }
      try log.end()
      try take(Array(Scene.built.utf8))
      return end
    }
    return scene
  }

  private let summary = """
    2 journeys and 1 sweep: 5 states, 6 transitions
    only sweeps go there: 1 state, 1 transition
    dead ends: 2 states, something was tried in vain in 1
    1 of 2 journeys visits every scripted state
    1 of 2 journeys takes every scripted transition

      .proofsheet/map/journeys.md
      .proofsheet/map/journeys.html
      .proofsheet/map/journeys.json

    """

  @Test func aMapIsDrawnAfterTheReportOfTheRun() throws {
    let scene = try scene(mapping: true)
    let answer = scene.run("journeys", "--map")
    #expect(answer.code == 0)
    #expect(answer.errors == "")
    #expect(answer.output.contains("3 snapshots: 3 matched"))
    #expect(answer.output.hasSuffix("\n\n" + summary))
    #expect(try scene.text(".proofsheet/map/journeys.md") == MapSample.mermaid)
    let json = try scene.text(".proofsheet/map/journeys.json")
    #expect(json?.contains("\"name\" : \"Home: content nothing, alert\"") == true)
    #expect(try scene.text(".proofsheet/map/journeys.html")?.hasSuffix(MapSample.html) == true)
    #expect(
      scene.run("journeys").output == """
        AppTests/Home
          finds: 4 steps, 4 states (2 alone), 5 transitions (3 alone)
          types: 2 states, 2 transitions
          finds in every way: 3 states (1 alone), 3 transitions (1 alone)
        OtherTests/Other
          waits: 1 step
        3 journeys, 1 sweep

        """
    )
  }

  @Test func aRunThatFailsIsStillDrawn() throws {
    let scene = try scene(mapping: true, .exited(1))
    let answer = scene.run("journeys", "--map", "--", "--filter", "Home")
    #expect(answer.code == 1)
    #expect(answer.output.hasSuffix("\n\n" + summary))
    let json = scene.run("journeys", "--map", "--json")
    #expect(json.code == 1)
    #expect(
      json.errors.hasSuffix(
        "proofsheet: the tests have something to say: see .proofsheet/runs/run/output.txt\n"
      )
    )
  }

  @Test func nothingIsDrawnOfNoJourneys() throws {
    let scene = try Scene()
    try scene.write("before", to: ".proofsheet/map/journeys.md")
    let answer = scene.run("journeys", "--map")
    #expect(answer.output.hasSuffix("\nNo journey was played, so nothing was drawn.\n"))
    #expect(try scene.text(".proofsheet/map/journeys.md") == "before")
  }

  @Test func aProgramIsToldEverything() throws {
    let answer = try scene(mapping: true).run("journeys", "--map", "--json")
    #expect(answer.code == 0)
    #expect(
      answer.output.hasPrefix("{\n  \"cover\" : [\n    1\n  ],\n  \"deadEnds\" : [")
    )
    for part in [
      "\"state\" : \"s62913fd6\",\n      \"triedInVain\" : [\n        \"taps \\\"<Play>\\\"\"",
      "\"event\" : \"< 404\",\n      \"from\" : \"s8bd4dbe5\",\n      \"journeys\" : [\n\n      ],",
      "\"name\" : \"Home: content nothing, alert\"", "\"transitionsAlone\" : 3",
    ] {
      #expect(answer.output.contains(part), "\(part)")
    }
  }

  @Test func journeysOfAnOrdinaryRunAreListed() throws {
    let scene = try scene(mapping: false)
    #expect(scene.run("check").code == 0)
    #expect(
      scene.run("journeys").output == """
        AppTests/Home
          finds: 4 steps
        OtherTests/Other
          waits: 1 step
        2 journeys, 0 sweeps
        Where they go: swift run proofsheet journeys --map

        """
    )
    let json = scene.run("journeys", "--json").output
    #expect(json.contains("\"name\" : \"waits\""))
    #expect(json.contains("\"run\" : \"run\""))
  }

  @Test func noRunIsNoJourney() throws {
    let scene = try Scene()
    let none = "No run is known; make one: swift run proofsheet check\n"
    #expect(scene.run("journeys") == .init(code: 0, output: none))
    try scene.log([.check(.matched, "T/F/a.txt")], run: "r")
    #expect(
      scene.run("journeys") == .init(code: 0, output: "The last run played no journeys.\n")
    )
  }

  @Test(
    arguments: [
      (["journey"], "There is no subcommand 'journey'; did you mean 'journeys'?"),
      (["journeys", "--mpa"], "'journeys' has no option '--mpa'; did you mean '--map'?"),
      (
        ["check", "--map"],
        "'check' has no option '--map'; arguments of swift test go behind '--', as in "
          + "'check -- --map'."
      ),
      (["journeys", "x"], "'journeys' takes no paths, so 'x' means nothing; leave it out."),
      (
        ["journeys", "--", "x"],
        "'journeys' runs no tests; only 'check' and 'journeys --map' take "
          + "arguments behind '--'."
      ),
    ]
  )
  func wrongArguments(_ arguments: [String], _ sentence: String) throws {
    #expect(try Scene().run(arguments) == .init(code: 2, errors: "proofsheet: \(sentence)\n"))
  }
}
