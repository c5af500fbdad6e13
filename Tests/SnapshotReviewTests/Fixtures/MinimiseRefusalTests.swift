import SnapshotChecking
import Testing

@testable import FixtureReview
@testable import SnapshotReview

/// What `fixtures --minimise` does when something goes wrong: it puts everything back.
@Suite struct MinimiseRefusalTests {
  private let minimise: MinimiseScene
  private var scene: Scene { minimise.scene }

  init() throws { minimise = try MinimiseScene() }

  @Test func testsThatFailBeforeAnythingIsTriedAreMendedFirst() throws {
    try scene.write(MinimiseScene.search, to: "Fixtures/S/search.json")
    let runs = minimise.swift { _, _ in false }
    #expect(
      scene.run("fixtures", "--minimise")
        == .init(
          code: 1,
          output: "The tests are not clean (exit code 1), so nothing was tried; mend this first: "
            + ".proofsheet/minimise/state/runs/run/output.txt\n"
        )
    )
    #expect(runs.arguments.count == 1)
  }

  /// A narrow run is quick; in the end all tests have a say.
  @Test func testsThatWereLeftOutHaveTheLastWord() throws {
    try scene.write(MinimiseScene.search, to: "Fixtures/S/search.json")
    let runs = minimise.swift { texts, launch in
      MinimiseScene.showsNames(texts, launch)
        && (launch.arguments.contains("--filter") || texts[0].contains("kind"))
    }
    let answer = scene.run("fixtures", "--minimise", "--", "--filter", "Search")
    #expect(answer.code == 1)
    #expect(
      answer.output.hasSuffix(
        "Tests that were left out fail without these parts (exit code 1), so every file is as it "
          + "was: .proofsheet/minimise/state/runs/run/output.txt\n"
      )
    )
    #expect(runs.arguments.first == ["test", "--filter", "Search"])
    #expect(runs.arguments[1] == ["test", "--skip-build", "--filter", "Search"])
    #expect(runs.arguments.suffix(2) == [["test"], ["test", "--skip-build"]])
    #expect(try scene.text("Fixtures/S/search.json") == MinimiseScene.search)
    #expect(try minimise.leftovers() == [])
  }

  /// An exception for a key that is gone is no reason to keep the key, but has to be taken out.
  @Test(arguments: [[], ["--", "--filter", "Search"]])
  func exceptionsForKeysThatAreGoneAreTold(_ arguments: [String]) throws {
    try scene.write(MinimiseScene.search, to: "Fixtures/S/search.json")
    minimise.swift { texts, launch in
      let isTrial = launch.environment["PROOFSHEET_MINIMISING"] == "1"
      return MinimiseScene.showsNames(texts, launch) && (isTrial || texts[0].contains("kind"))
    }
    let answer = scene.run(["fixtures", "--minimise"] + arguments)
    #expect(answer.code == 1)
    #expect(
      answer.output.hasSuffix(
        """
        1 file of 128 bytes are 64: 1 file tried in \(arguments.isEmpty ? 7 : 8) runs of the tests.
        Calls of assertFixture name keys in 'allowing:' that are gone; run the tests and take those \
        out.

        """
      )
    )
    #expect(try scene.text("Fixtures/S/search.json") == MinimiseScene.short)
    #expect(try minimise.leftovers() == [])
  }

  @Test(arguments: 1...7) func anInterruptPutsEverythingBack(_ run: Int) throws {
    try scene.write(MinimiseScene.search, to: "Fixtures/S/search.json")
    var count = 0
    minimise.swift(MinimiseScene.showsNames)
    let swift = scene.swift
    scene.swift = { launch, take in
      count += 1
      return count == run ? .interrupted : try swift(launch, take)
    }
    let answer = scene.run("fixtures", "--minimise")
    #expect(answer.code == 1)
    #expect(answer.output.hasSuffix("Interrupted; every file is as it was.\n"))
    #expect(try scene.text("Fixtures/S/search.json") == MinimiseScene.search)
    #expect(try minimise.leftovers() == [])
  }

  @Test func swiftThatCannotBeRunPutsEverythingBack() throws {
    try scene.write(MinimiseScene.search, to: "Fixtures/S/search.json")
    var count = 0
    minimise.swift(MinimiseScene.showsNames)
    let swift = scene.swift
    scene.swift = { launch, take in
      count += 1
      if count == 3 { throw ReviewError.noProgram("swift", reason: "it is gone") }
      return try swift(launch, take)
    }
    let answer = scene.run("fixtures", "--minimise")
    #expect(answer.code == 2)
    #expect(
      answer.errors == "proofsheet: swift cannot be started (it is gone); put the toolchain's "
        + "folder on PATH.\n"
    )
    #expect(try scene.text("Fixtures/S/search.json") == MinimiseScene.search)
    #expect(try minimise.leftovers() == [])
  }

  /// A process that is killed leaves what it tried; the next one puts the original back.
  @Test func theNextRunPutsBackWhatAKilledOneLeft() throws {
    let keep = FixtureOriginal.Keep(of: try workspace())
    for tried in [
      [MinimiseScene.short], ["{}", MinimiseScene.short], ["{}", MinimiseScene.search], [],
    ] {
      try scene.write(MinimiseScene.search, to: "Fixtures/S/search.json")
      let killed = try FixtureOriginal(
        "S/search.json",
        bytes: Array(MinimiseScene.search.utf8),
        in: keep
      )
      for text in tried { try killed.put(Array(text.utf8)) }
      let listing = scene.run("fixtures")
      #expect(
        listing
          == .init(
            code: 2,
            errors: "proofsheet: Fixtures/S/search.json is as 'fixtures --minimise' left it when "
              + "it was killed; run 'proofsheet fixtures --minimise' again, which puts it back "
              + "first.\n"
          )
      )
      minimise.swift { _, _ in false }
      let answer = scene.run("fixtures", "--minimise")
      let isChanged = tried.last != nil && tried.last != MinimiseScene.search
      #expect(
        answer.errors
          == (isChanged
            ? "proofsheet: Fixtures/S/search.json was put back as it was before --minimise was "
              + "killed.\n" : "")
      )
      #expect(try scene.text("Fixtures/S/search.json") == MinimiseScene.search)
      #expect(try minimise.leftovers() == [])
    }
  }

  /// Whoever edits the file meanwhile keeps the edit, and the original beside it.
  @Test func aFileThatSomebodyWritesMeanwhileIsLeftAlone() throws {
    try scene.write(MinimiseScene.search, to: "Fixtures/S/search.json")
    let error =
      "proofsheet: Fixtures/S/search.json has changed while shorter texts were tried in "
      + "its place, so it is left alone; what it was before is "
      + "ROOT/.proofsheet/minimise/originals/S/search.json.original: take what you need of it and "
      + "delete it.\n"
    minimise.swift { [scene] texts, launch in
      if launch.arguments.contains("--skip-build") {
        try scene.write("mine", to: "Fixtures/S/search.json")
      }
      return MinimiseScene.showsNames(texts, launch)
    }
    let answer = scene.run("fixtures", "--minimise")
    #expect(answer == .init(code: 2, errors: error))
    #expect(try scene.text("Fixtures/S/search.json") == "mine")
    #expect(scene.run("fixtures", "--minimise") == .init(code: 2, errors: error))
    let original = ".proofsheet/minimise/originals/S/search.json.original"
    #expect(try scene.text(original) == MinimiseScene.search)
    #expect(try scene.text("Fixtures/S/search.json") == "mine")
  }

  private static let wrong: [([String], String)] = [
    (["--dry-run"], "'--dry-run' means nothing without '--minimise'; add it."),
    (["--elements"], "'--elements' means nothing without '--minimise'; add it."),
    (
      ["x"],
      "'fixtures' looks at all of them, so 'x' means nothing; leave it out, or add --minimise or "
        + "--refresh."
    ),
    (["--minimise", "--refresh"], "'--minimise' and '--refresh' are two things; keep one."),
    (
      ["--", "--filter", "X"],
      "'fixtures' runs no tests; only 'check' and 'fixtures --minimise' "
        + "take arguments behind '--'."
    ),
    (["--minimse"], "'fixtures' has no option '--minimse'; did you mean '--minimise'?"),
    (
      ["--minimise", "S/seach.json"],
      "S/seach.json is no fixture file that is JSON or HAR, nor a folder of them; the nearest: "
        + "Fixtures/S/search.json."
    ),
  ]

  @Test(arguments: wrong.indices) func wrongArgumentsAreRefused(_ row: Int) throws {
    try scene.write(MinimiseScene.search, to: "Fixtures/S/search.json")
    let (arguments, sentence) = Self.wrong[row]
    let answer = scene.run(["fixtures"] + arguments)
    #expect(answer == .init(code: 2, errors: "proofsheet: \(sentence)\n"))
  }

  private func workspace() throws -> Workspace {
    try Workspace(workingDirectory: scene.root, packagePath: nil, environment: [:])
  }
}
