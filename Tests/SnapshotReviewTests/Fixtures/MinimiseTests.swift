import Foundation
import SnapshotChecking
import Testing

@testable import FixtureReview
@testable import SnapshotReview

@Suite struct MinimiseTests {
  let scene: Scene

  init() throws { scene = try Scene() }

  private static let search = """
    {
      "count": 2,
      "results": [
        {"id": 1, "kind": "song", "name": "Bad"},
        {"id": 2, "kind": "song", "name": "Ben"}
      ]
    }

    """
  private static let short = """
    {
      "results": [
        {"name": "Bad"},
        {"name": "Ben"}
      ]
    }

    """

  private final class Runs {
    var arguments: [[String]] = []
  }

  /// Lets every run read files, and match while `holds` says so of their texts.
  @discardableResult
  private func swift(
    reading files: [String] = ["S/search.json"],
    _ holds: @escaping (_ texts: [String], _ launch: SwiftLaunch) throws -> Bool
  ) -> Runs {
    let runs = Runs()
    scene.swift = { [scene] launch, take in
      runs.arguments.append(launch.arguments)
      let texts = try files.map { try scene.text("Fixtures/\($0)") ?? "" }
      let isSame = try holds(texts, launch)
      let state = try #require(launch.environment["SNAPSHOT_STATE"])
      #expect(launch.environment["SNAPSHOT_RECORD"] == "never")
      #expect(state == scene.root + "/.proofsheet/minimise/state")
      let folders = SnapshotFolders(root: scene.root, state: state)
      let log = RunLog(folders: folders, run: "run", process: "1")
      for file in files { try log.append(FixtureRecord(fixture: file)) }
      try log.append(.check(isSame ? .matched : .different, "T/F/a.txt"))
      try log.end()
      try take(Array(Scene.built.utf8))
      return .exited(isSame ? 0 : 1)
    }
    return runs
  }

  /// What the app shows: the names.
  private static func showsNames(_ texts: [String], _ launch: SwiftLaunch) -> Bool {
    texts[0].contains("\"name\": \"Bad\"") && texts[0].contains("\"name\": \"Ben\"")
  }

  private func leftovers() throws -> [String] {
    try FileListing(below: scene.folders.state + "/minimise/originals").files
  }

  @Test func whatNoTestNeedsGoes() throws {
    try scene.write(Self.search, to: "Fixtures/S/search.json")
    try scene.write("{\"a\": 1}", to: "Fixtures/S/unread.json")
    try scene.write("{\"a\": ", to: "Fixtures/S/broken.json")
    try scene.write("{\"mappings\": []}", to: "Fixtures/Scenarios/debug.json")
    let runs = swift(reading: ["S/search.json", "S/broken.json"], Self.showsNames)
    let answer = scene.run("fixtures", "--minimise")
    #expect(
      answer
        == .init(
          code: 0,
          output: """
            Fixtures/S/broken.json  6 bytes: it is no JSON (line 1, column 7: the text ends where a \
            value is expected)
            Fixtures/S/search.json  128 -> 64 bytes
              - count
              - results[].id
              - results[].kind
            Fixtures/S/unread.json  8 bytes: no test reads it
            1 file of 128 bytes are 64: 3 files tried in 7 runs of the tests.

            """
        )
    )
    #expect(try scene.text("Fixtures/S/search.json") == Self.short)
    #expect(runs.arguments.first == ["test"])
    #expect(runs.arguments.dropFirst().dropLast().allSatisfy { $0 == ["test", "--skip-build"] })
    #expect(runs.arguments.last == ["test"])
    #expect(try leftovers() == [])
    let again = scene.run("fixtures", "--minimise", "S")
    #expect(again.output.hasSuffix("Nothing to take out: 3 files tried in 3 runs of the tests.\n"))
    #expect(again.code == 0)
  }

  @Test func aDryRunOnlyShowsWhatWouldGo() throws {
    try scene.write(Self.search, to: "Fixtures/S/search.json")
    swift(Self.showsNames)
    let answer = scene.run("fixtures", "--minimise", "--dry-run", "Fixtures/S/search.json")
    #expect(answer.code == 1)
    #expect(
      answer.output.hasSuffix(
        "1 file of 128 bytes could be 64: 1 file tried in 6 runs of the tests.\n"
      )
    )
    #expect(try scene.text("Fixtures/S/search.json") == Self.search)
    #expect(try leftovers() == [])
  }

  @Test func elementsGoWhenAskedFor() throws {
    try scene.write(Self.search, to: "Fixtures/S/search.json")
    swift { texts, _ in texts[0].contains("Ben") }
    _ = scene.run("fixtures", "--minimise", "--elements")
    #expect(
      try scene.text("Fixtures/S/search.json") == """
        {
          "results": [
            {"name": "Ben"}
          ]
        }

        """
    )
  }

  /// What a stub asks for must not get weaker.
  @Test func requestsOfArchivesStay() throws {
    let request = #""request": {"method": "GET", "url": "/a", "cookies": []}"#
    let body = #""content": {"size": 20, "text": "{\"a\":1,\"b\":2}"}"#
    let har = #"{"log": {"entries": [{\#(request), "response": {\#(body)}, "time": 1}]}}"#
    try scene.write(har, to: "Fixtures/day.har")
    swift(reading: ["day.har"]) { texts, _ in texts[0].contains(#"\"b\":2"#) }
    #expect(scene.run("fixtures", "--minimise").code == 0)
    let left = #""content": {"text": "{\"b\":2}"}"#
    #expect(
      try scene.text("Fixtures/day.har")
        == #"{"log": {"entries": [{\#(request), "response": {\#(left)}}]}}"#
    )
  }

  @Test func programsGetAList() throws {
    try scene.write("{\"a\": 1, \"b\": 2}", to: "Fixtures/S/search.json")
    swift { texts, _ in texts[0].contains("\"b\"") }
    #expect(
      scene.run("fixtures", "--minimise", "--json")
        == .init(
          code: 0,
          output: """
            {
              "files" : [
                {
                  "after" : 8,
                  "before" : 16,
                  "file" : "Fixtures/S/search.json",
                  "gone" : [
                    "a"
                  ]
                }
              ],
              "isDry" : false,
              "runs" : 4
            }

            """
        )
    )
  }

  // MARK: - What goes wrong

  @Test func testsThatFailBeforeAnythingIsTriedAreMendedFirst() throws {
    try scene.write(Self.search, to: "Fixtures/S/search.json")
    let runs = swift { _, _ in false }
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
    try scene.write(Self.search, to: "Fixtures/S/search.json")
    let runs = swift { texts, launch in
      Self.showsNames(texts, launch)
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
    #expect(try scene.text("Fixtures/S/search.json") == Self.search)
    #expect(try leftovers() == [])
  }

  /// An exception for a key that is gone is no reason to keep the key, but has to be taken out.
  @Test(arguments: [[], ["--", "--filter", "Search"]])
  func exceptionsForKeysThatAreGoneAreTold(_ arguments: [String]) throws {
    try scene.write(Self.search, to: "Fixtures/S/search.json")
    swift { texts, launch in
      let isTrial = launch.environment["PROOFSHEET_MINIMISING"] == "1"
      return Self.showsNames(texts, launch) && (isTrial || texts[0].contains("kind"))
    }
    let answer = scene.run(["fixtures", "--minimise"] + arguments)
    #expect(answer.code == 1)
    #expect(
      answer.output.hasSuffix(
        """
        1 file of 128 bytes are 64: 1 file tried in \(arguments.isEmpty ? 7 : 8) runs of the tests.
        Calls of assertFixture name keys in 'ignoring:' that are gone; run the tests and take those \
        out.

        """
      )
    )
    #expect(try scene.text("Fixtures/S/search.json") == Self.short)
    #expect(try leftovers() == [])
  }

  @Test(arguments: 1...7) func anInterruptPutsEverythingBack(_ run: Int) throws {
    try scene.write(Self.search, to: "Fixtures/S/search.json")
    var count = 0
    swift(Self.showsNames)
    let swift = scene.swift
    scene.swift = { launch, take in
      count += 1
      return count == run ? .interrupted : try swift(launch, take)
    }
    let answer = scene.run("fixtures", "--minimise")
    #expect(answer.code == 1)
    #expect(answer.output.hasSuffix("Interrupted; every file is as it was.\n"))
    #expect(try scene.text("Fixtures/S/search.json") == Self.search)
    #expect(try leftovers() == [])
  }

  @Test func swiftThatCannotBeRunPutsEverythingBack() throws {
    try scene.write(Self.search, to: "Fixtures/S/search.json")
    var count = 0
    swift(Self.showsNames)
    let swift = scene.swift
    scene.swift = { launch, take in
      count += 1
      if count == 3 { throw ReviewError.noSwift(reason: "it is gone") }
      return try swift(launch, take)
    }
    let answer = scene.run("fixtures", "--minimise")
    #expect(answer.code == 2)
    #expect(
      answer.errors == "proofsheet: swift cannot be started (it is gone); put the toolchain's "
        + "folder on PATH.\n"
    )
    #expect(try scene.text("Fixtures/S/search.json") == Self.search)
    #expect(try leftovers() == [])
  }

  /// A process that is killed leaves what it tried; the next one puts the original back.
  @Test func theNextRunPutsBackWhatAKilledOneLeft() throws {
    let keep = FixtureOriginal.Keep(of: try workspace())
    for tried in [[Self.short], ["{}", Self.short], ["{}", Self.search], []] {
      try scene.write(Self.search, to: "Fixtures/S/search.json")
      let killed = try FixtureOriginal("S/search.json", bytes: Array(Self.search.utf8), in: keep)
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
      swift { _, _ in false }
      let answer = scene.run("fixtures", "--minimise")
      let isChanged = tried.last != nil && tried.last != Self.search
      #expect(
        answer.errors
          == (isChanged
            ? "proofsheet: Fixtures/S/search.json was put back as it was before --minimise was "
              + "killed.\n" : "")
      )
      #expect(try scene.text("Fixtures/S/search.json") == Self.search)
      #expect(try leftovers() == [])
    }
  }

  /// Whoever edits the file meanwhile keeps the edit, and the original beside it.
  @Test func aFileThatSomebodyWritesMeanwhileIsLeftAlone() throws {
    try scene.write(Self.search, to: "Fixtures/S/search.json")
    let error =
      "proofsheet: Fixtures/S/search.json has changed while shorter texts were tried in "
      + "its place, so it is left alone; what it was before is "
      + "ROOT/.proofsheet/minimise/originals/S/search.json.original: take what you need of it and "
      + "delete it.\n"
    swift { [scene] texts, launch in
      if launch.arguments.contains("--skip-build") {
        try scene.write("mine", to: "Fixtures/S/search.json")
      }
      return Self.showsNames(texts, launch)
    }
    let answer = scene.run("fixtures", "--minimise")
    #expect(answer == .init(code: 2, errors: error))
    #expect(try scene.text("Fixtures/S/search.json") == "mine")
    #expect(scene.run("fixtures", "--minimise") == .init(code: 2, errors: error))
    let original = ".proofsheet/minimise/originals/S/search.json.original"
    #expect(try scene.text(original) == Self.search)
    #expect(try scene.text("Fixtures/S/search.json") == "mine")
  }

  private static let wrong: [([String], String)] = [
    (["--dry-run"], "'--dry-run' means nothing without '--minimise'; add it."),
    (["--elements"], "'--elements' means nothing without '--minimise'; add it."),
    (["x"], "'fixtures' takes no paths, so 'x' means nothing; leave it out."),
    (
      ["--", "--filter", "X"],
      "'fixtures' runs no tests; only 'check', 'fixtures --minimise' and 'journeys --map' "
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
    try scene.write(Self.search, to: "Fixtures/S/search.json")
    let (arguments, sentence) = Self.wrong[row]
    let answer = scene.run(["fixtures"] + arguments)
    #expect(answer == .init(code: 2, errors: "proofsheet: \(sentence)\n"))
  }

  private func workspace() throws -> Workspace {
    try Workspace(workingDirectory: scene.root, packagePath: nil, environment: [:])
  }
}
