import Foundation
import JourneyRecords
import SnapshotChecking
import Testing

@testable import SnapshotReview

/// `proofsheet play`: a token of the last runs is played by its test, and told.
@Suite struct PlayTests {
  private let scene: Scene

  init() throws {
    scene = try Scene()
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
    StoryRecord(
      token: token,
      reference: reference,
      source: "AppTests/Home.swift:12",
      journey: "finds",
      transcript:
        "journey: finds\n\n1. opens the app\n   Home\n     rows: []\n2. asks\n   > GET /\n\nend: so",
      steps: [
        StoryRecord.Step(
          lines: ["1. opens the app", "   Home", "     rows: []"],
          screens: ["Home\n  rows: []\n"]
        ),
        StoryRecord.Step(
          lines: ["2. asks", "   > GET /"],
          screens: ["Home\n  rows: []\n", "Details\n  title: \"a\"\n"]
        ),
        StoryRecord.Step(lines: ["3. leaves"], screens: []),
      ],
      findings: findings,
      stop: nil
    )
  }

  /// Lets the test play, and log as tests do.
  private func swift(
    _ stories: [StoryRecord],
    _ output: String = Scene.built,
    _ seen: @escaping (SwiftLaunch) -> Void = { _ in }
  ) {
    let root = scene.root
    scene.swift = { launch, take in
      seen(launch)
      let run = try #require(launch.environment["PROOFSHEET_RUN"])
      let state = launch.environment["SNAPSHOT_STATE"]
      let log = RunLog(folders: SnapshotFolders(root: root, state: state), run: run, process: "1")
      for story in stories { try log.append(line: story.line) }
      try log.append(.check(.failed, Self.reference, reason: "played alone"))
      try log.end()
      try take(Array(output.utf8))
      return .exited(1)
    }
  }

  private func stateFiles() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: scene.folders.state)
      .filter { !$0.hasPrefix("runs/before") }.sorted()
  }

  private let finding =
    "The journey does not end on the screen on which the script ends.\n  ~ rows: a"

  @Test func aStoryIsToldWithWhatIsWrongInIt() throws {
    scene.environment["SNAPSHOT_RECORD"] = "all"
    var launches: [SwiftLaunch] = []
    swift([Self.story([finding, "Another."])]) { launches.append($0) }
    let answer = scene.run("play", Self.token)
    #expect(
      answer
        == .init(
          code: 1,
          output: """
            Building
            Testing
            \(Self.token) of __Snapshots__/AppTests/Home/finds.txt (AppTests/Home.swift:12)

            journey: finds

            1. opens the app
               Home
                 rows: []
            2. asks
               > GET /

            end: so

            Wrong in it:
              The journey does not end on the screen on which the script ends.
                ~ rows: a
              Another.

            """
        )
    )
    #expect(
      launches.map(\.arguments) == [["test", "--filter", #"^AppTests\.(.*/)?Home/finds\(\)"#]]
    )
    #expect(launches.first?.environment["SNAPSHOT_PLAY"] == Self.token)
    #expect(launches.first?.environment["SNAPSHOT_RECORD"] == "never")
    #expect(launches.first?.environment["SNAPSHOT_STATE"] == scene.folders.state + "/play")
  }

  /// What is played is no run: the newest is the one before, and nothing waits for review.
  @Test func aPlayedTokenLeavesNothingBehind() throws {
    swift([Self.story([])])
    let before = try stateFiles()
    let status = scene.run("status")
    let answer = scene.run(["play"] + Self.token.split(separator: " ").map(String.init))
    #expect(answer.code == 0)
    #expect(answer.output.hasSuffix("\n\nend: so\n\nNothing is wrong in it.\n"))
    #expect(try stateFiles().filter { $0 != ".gitignore" } == before)
    #expect(try RunStore(folders: scene.folders).latest()?.name == "before")
    #expect(scene.run("status") == status)
    #expect(try scene.text("__Snapshots__/" + Self.reference) == "the sweep\n")
  }

  @Test func stepsAreToldWithTheirScreens() throws {
    swift([Self.story([])])
    let steps = """
      1. opens the app
         Home
           rows: []

      2. asks
         > GET /
         behind it now:
           Home
             rows: []
         the screen now:
           Details
             title: "a"

      3. leaves


      Nothing is wrong in it.

      """
    #expect(scene.run("play", "--steps", Self.token).output.hasSuffix("12)\n\n" + steps))
    // On a terminal somebody says when to go on.
    scene.isInteractive = true
    scene.isTyped = true
    let prompt = "   Return shows the next step."
    let typed = scene.run(["play", "--steps", Self.token], answers: ["", ""]).output
    #expect(
      typed.hasSuffix(
        steps.replacing("\n\n2", with: "\n\n\(prompt)2").replacing("\n\n3", with: "\n\n\(prompt)3")
      )
    )
    let ended = scene.run(["play", "--steps", Self.token]).output
    #expect(ended.hasSuffix(steps.replacing("\n\n2", with: "\n\n\(prompt)\n2")))
  }

  @Test func aProgramIsToldEverything() throws {
    swift([Self.story([finding])])
    let answer = scene.run("play", "--json", Self.token)
    #expect(answer.code == 1)
    let stories = try JSONDecoder().decode([StoryRecord].self, from: Data(answer.output.utf8))
    #expect(stories == [Self.story([finding])])
  }

  // MARK: - Bad input

  private func refusal(of token: String) -> String {
    let answer = scene.run("play", token)
    #expect(answer.code == 2)
    return answer.errors
  }

  @Test(arguments: ["0.1", "abc:0.1", "k3f9a:", "K3F9A:1"])
  func aTokenWithoutASweepIsRefused(_ token: String) {
    #expect(
      refusal(of: token)
        == "proofsheet: \"\(token)\" does not say of which sweep it is; give the whole token that was "
        + "printed, as \"k3f9a:0.0.1\".\n"
    )
    #expect(
      scene.run("play")
        == .init(
          code: 2,
          errors: "proofsheet: 'play' needs the token that a sweep has printed, as "
            + "\"k3f9a:0.0.1\".\n"
        )
    )
  }

  @Test func aTokenThatNoJourneyHasIsRefused() throws {
    let sentence =
      "proofsheet: No journey of the last runs is \"zzzzz\"; sweep again, and take the token "
    #expect(refusal(of: "zzzzz:0.1") == sentence + "that is printed then.\n")
    // A snapshot that is no journey has no tokens.
    let welcome = SweepToken.sweep(of: "AppTests/Home/welcome.txt")
    #expect(refusal(of: welcome + ":0.1").hasPrefix("proofsheet: No journey of the last runs"))
    #expect(
      try Scene().run("play", Self.token)
        == .init(
          code: 2,
          errors:
            "proofsheet: No run is known, so no sweep is, either; make one: swift run proofsheet "
            + "check\n"
        )
    )
  }

  @Test func aTestThatIsGoneIsNamed() throws {
    let gone =
      "proofsheet: The sweep \"\(Self.token.prefix(5))\" was one of AppTests.Home/finds(), and is "
      + "gone; sweep again, and take the token that is printed then.\n"
    swift([], "Build complete! (0.1s)\nwarning: No matching test cases were run\n")
    #expect(refusal(of: Self.token) == gone)
    // The test is there, and its sweep has another name now.
    swift([])
    #expect(refusal(of: Self.token) == gone)
    swift([Self.story([], token: "00000:1")])
    #expect(refusal(of: Self.token) == gone)
  }

  @Test func whatTheTestRefusesIsSaid() {
    let sentence = "This journey has no \"request 2 offline\": it sends 1 request."
    swift([
      StoryRecord(
        token: Self.token,
        reference: Self.reference,
        source: "AppTests/Home.swift:12",
        journey: "finds",
        refusal: sentence
      )
    ])
    #expect(refusal(of: Self.token) == "proofsheet: \(sentence)\n")
    #expect(!FileManager.default.fileExists(atPath: scene.folders.state + "/play"))
  }

  @Test func whatComesToNoEndIsSaid() {
    let rest =
      "so \"\(Self.token)\" was not played to its end; all that swift test said: "
      + ".proofsheet/play/runs/run/output.txt\n"
    swift([], "error: cannot find 'x' in scope\n")
    #expect(refusal(of: Self.token) == "proofsheet: The package did not build, " + rest)
    swift([], "Build complete! (0.1s)\nerror: Process 'x' exited with unexpected signal code 4\n")
    #expect(refusal(of: Self.token) == "proofsheet: The test crashed, " + rest)
  }
}
