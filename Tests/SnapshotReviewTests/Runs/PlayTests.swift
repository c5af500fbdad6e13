import Foundation
import JourneyRecords
import SnapshotChecking
import Testing

@testable import SnapshotReview

/// `proofsheet play` runs the test of a token from the last runs, and prints the story.
@Suite struct PlayTests {
  private let scene = Scene()

  init() throws {
    try scene.reference(Self.reference, "the sweep\n")
    try scene.log(
      [
        .check(.matched, "AppTests/Home/welcome.txt"),
        .check(.failed, Self.reference, line: 12, test: "Home/finds()", journey: "finds"),
      ],
      run: "before"
    )
  }

  private static let reference = "AppTests/Home/finds.txt"
  private static let token = SweepToken.sweep(of: reference) + ":0.1 with request 2 offline"

  private static func story(_ findings: [String], token: String = token) -> StoryRecord {
    var story = StoryRecord(token: token, journey: "finds")
    story.reference = reference
    story.source = "AppTests/Home.swift:12"
    story.transcript =
      "journey: finds\n\n1. opens the app\n   Home\n     rows: []\n2. asks\n   > GET /\n\nend: so"
    story.steps = [
      StoryRecord.Step(
        lines: ["1. opens the app", "   Home", "     rows: []"],
        screens: ["Home\n  rows: []\n"]
      ),
      StoryRecord.Step(
        lines: ["2. asks", "   > GET /"],
        screens: ["Home\n  rows: []\n", "Details\n  title: \"a\"\n"]
      ),
      StoryRecord.Step(lines: ["3. leaves"], screens: []),
    ]
    story.findings = findings
    return story
  }

  /// Makes the test play, and log as tests do.
  private func swift(_ stories: [StoryRecord], _ output: String = Scene.built) {
    scene.swift(output, .exited(1)) { _, folders in
      let log = RunLog(folders: folders, run: "run", process: "1")
      for story in stories { try log.append(line: story.line) }
      return ["1": [.check(.failed, Self.reference, reason: "played alone")]]
    }
  }

  private func stateFiles() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: scene.folders.state)
      .filter { !$0.hasPrefix("runs/before") }.sorted()
  }

  private let finding =
    "The journey ends on another screen than the script without variation.\n  ~ rows: a"

  /// The output of `play`.
  private func played(_ options: String..., answers: [String] = []) -> String {
    scene.run(["play"] + options + [Self.token], answers: answers).shown
  }

  @Test func aStoryIsToldWithWhatIsWrongInIt() throws {
    scene.environment["SNAPSHOT_RECORD"] = "all"
    swift([Self.story([finding, "Another."])])
    assertText(played())
    let launch = try #require(scene.launches.first)
    #expect(scene.launches.count == 1)
    #expect(
      launch.arguments.filter { !$0.contains("event") && $0 != "0" } == [
        "test", "--filter", #"^AppTests\.(.*/)?Home/finds\(\)"#,
      ]
    )
    #expect(
      ["PLAY", "RECORD", "STATE"].map { launch.environment["SNAPSHOT_" + $0] }
        == [Self.token, "never", scene.folders.state + "/play"]
    )
  }

  /// A played token is no run: the newest run is the one before, and no text is pending.
  @Test func aPlayedTokenLeavesNothingBehind() throws {
    swift([Self.story([])])
    let before = try stateFiles()
    let status = scene.run("status")
    let answer = scene.run(["play"] + Self.token.split(separator: " ").map(String.init))
    #expect(answer.code == 0)
    #expect(answer.output.hasSuffix("\n\nend: so\n\nNothing is wrong in this variation.\n"))
    #expect(try stateFiles().filter { $0 != ".gitignore" } == before)
    #expect(try RunStore(folders: scene.folders).latest()?.name == "before")
    #expect(scene.run("status") == status)
    #expect(try scene.text("__Snapshots__/" + Self.reference) == "the sweep\n")
  }

  @Test func stepsAreToldWithTheirScreens() throws {
    swift([Self.story([])])
    let told = played("--steps")
    // On a terminal, the user decides when to go on.
    scene.isInteractive = true
    scene.isTyped = true
    let (typed, ended) = (played("--steps", answers: ["", ""]), played("--steps"))
    let all = [told, typed, ended].joined().replacing("\r\u{1B}[2K", with: "<erased>")
    assertText(all)
  }

  @Test func aProgramIsToldEverything() throws {
    swift([Self.story([finding])])
    let answer = scene.run("play", "--json", Self.token)
    #expect(answer.code == 1)
    let stories = try JSONDecoder().decode([StoryRecord].self, from: Data(answer.output.utf8))
    #expect(stories == [Self.story([finding])])
  }

  @Test func whatIsNoTokenIsRefused() throws {
    // Only journeys have tokens.
    let welcome = SweepToken.sweep(of: "AppTests/Home/welcome.txt")
    let wrong = ["", " 0.1", " abc:0.1", " k3f9a:", " K3F9A:1", " zzzzz:0.1", " \(welcome):0.1"]
    let told = try wrong.map { try scene.session("play" + $0) }
    let unknown = Scene().run("play", Self.token).shown
    assertText(told.joined() + "# no run\n" + unknown)
  }

  @Test func whatCannotBePlayedIsSaid() throws {
    let (warning, crash) = (
      "Build complete! (0.1s)\nwarning: No matching test cases were run\n",
      "◇ Test run started.\nerror: Process 'x' exited with unexpected signal code 4\n"
    )
    var refused = StoryRecord(token: Self.token, journey: "finds")
    refused.reference = Self.reference
    refused.refusal = "This journey has no \"request 2 offline\": it sends 1 request."
    let rows: [(name: String, stories: [StoryRecord], output: String)] = [
      ("the test is gone", [], warning), ("its sweep has another name", [], Scene.built),
      ("another sweep", [Self.story([], token: "00000:1")], Scene.built),
      ("the test refuses", [refused], Scene.built),
      ("no build", [], "error: cannot find 'x' in scope\n"), ("a crash", [], crash),
    ]
    let told = rows.map { row in
      swift(row.stories, row.output)
      let answer = played()
      let isKept = FileManager.default.fileExists(atPath: scene.folders.state + "/play")
      return "# \(row.name)\n\(answer)" + (isKept ? "It stays.\n" : "")
    }
    assertText(told.joined())
  }
}
