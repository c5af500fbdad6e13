import Proofsheet
import SnapshotChecking
import Testing

@testable import SnapshotReview

/// `check -- COMMAND`, with a command that stands in for `xcodebuild`.
@Suite struct TestCommandTests {
  let scene: Scene

  init() throws { scene = try Scene() }

  /// What `xcodebuild test` writes around its tests.
  private static let passed = """
    Testing started
    Test suite 'HomeTests' started on 'Clone 1 of iPhone 16 - App (32505)'
    Test case 'HomeTests.testWelcome()' passed on 'Clone 1 of iPhone 16 - App (32505)' (0.003 seconds)
    Test case 'Home/title()' passed on 'Clone 1 of iPhone 16 - App (32505)' (0.001 seconds)
    2026-01-31 10:00:00.000 xcodebuild[9799:394817] [MT] IDETestOperationsObserverDebug: 21.975 elapsed

    Test session results, code coverage, and logs:
    \t/Users/ann/DerivedData/App/Logs/Test/Test-App-2026.01.31.xcresult

    ** TEST SUCCEEDED **

    """

  private static let failed = """
    Command line invocation:
        /Applications/Xcode.app/Contents/Developer/usr/bin/xcodebuild test -scheme App

    Test Suite 'All tests' started at 2026-01-31 10:00:00.000.
    Test Case '-[AppTests.HomeTests testTitle]' started.
    /Users/ann/App/AppTests/HomeTests.swift:12: error: -[AppTests.HomeTests testTitle] : failed - wrong title
    Test Case '-[AppTests.HomeTests testTitle]' failed (0.012 seconds).
    ◇ Test run started.
    ✘ Test sum() recorded an issue at Sums.swift:5:3: Expectation failed: 1 == 2
    ✘ Test sum() failed after 0.001 seconds with 1 issue.
    Failing tests:
    \tHomeTests.testTitle()

    ** TEST FAILED **

    """

  private let matched = RunRecord.check(.matched, "AppTests/HomeTests/testWelcome.txt")

  @Test func aCommandRunsInTheFolderWhereItWasTyped() throws {
    scene.environment = [
      "TEST_RUNNER_PROOFSHEET_RUN": "old",
      "SNAPSHOT_RECORD": "missing", "CI": "1", "TEST_RUNNER_CI": "", "HOME": "/home",
    ]
    scene.workingDirectory = scene.root + "/ios"
    var launches: [SwiftLaunch] = []
    scene.swift = { launch, take in
      launches.append(launch)
      try take(Array(Self.passed.utf8))
      return .exited(0)
    }
    try scene.write("", to: "ios/keep")
    _ = scene.run("check", "--", "xcodebuild", "test", "-scheme", "My App", "-destination", "")
    let launch = try #require(launches.first)
    #expect([launch.program, launch.folder] == ["xcodebuild", scene.root + "/ios"])
    #expect(launch.arguments == ["test", "-scheme", "My App", "-destination", ""])
    for variable in ["SNAPSHOT_RECORD", "PROOFSHEET_RUN", "PROOFSHEET_COMMAND"] {
      #expect(launch.environment["TEST_RUNNER_" + variable] == launch.environment[variable])
    }
    #expect(launch.environment["TEST_RUNNER_SNAPSHOT_RECORD"] == "missing")
    #expect(launch.environment["TEST_RUNNER_CI"] == "", "What is said to tests counts for more.")
    #expect(launch.environment["TEST_RUNNER_HOME"] == nil)
    #expect(
      launch.environment["PROOFSHEET_COMMAND"] == "xcodebuild test -scheme 'My App' -destination ''"
    )
  }

  @Test func swiftTestIsNamedOrNot() throws {
    for arguments in [["--filter", "A"], ["swift", "test", "--filter", "A"]] {
      var launches: [SwiftLaunch] = []
      scene.swift = { launch, take in
        launches.append(launch)
        try take(Array(Scene.built.utf8))
        return .exited(0)
      }
      #expect(scene.run(["check", "--"] + arguments).code == 0)
      #expect(launches.map(\.program) == ["swift"])
      #expect(launches.map(\.arguments) == [["test", "--filter", "A"]])
      #expect(launches.first?.environment.keys.contains { $0.hasPrefix("TEST_RUNNER_") } == false)
    }
  }

  @Test func aRunOfXcodeIsSummedUp() throws {
    try scene.reference("AppTests/HomeTests/testWelcome.txt", "a\n")
    try scene.reference("AppTests/HomeTests/testGone.txt", "a\n")
    try scene.reference("KitTests/KitTests/testElsewhere.txt", "a\n")
    scene.swift(Self.passed, logs: ["1": [matched]])
    let answer = scene.run("check", "--", "xcodebuild", "test", "-scheme", "App")
    #expect(answer.code == 1, "A reference of a target that ran is not used.")
    assertSnapshot(of: answer.output, as: .lines, named: "passed")
    #expect(scene.run("prune").output == "deleted  __Snapshots__/AppTests/HomeTests/testGone.txt\n")
    #expect(try scene.text("__Snapshots__/KitTests/KitTests/testElsewhere.txt") != nil)
    #expect(scene.run("check", "--", "xcodebuild", "test", "-scheme", "App").code == 0)
  }

  @Test func failingTestsOfXcodeAreOne() throws {
    try scene.reference("AppTests/HomeTests/testWelcome.txt", "a\n")
    try scene.reference("AppTests/HomeTests/testTitle.txt", "a\n")
    try scene.pending("AppTests/HomeTests/testWelcome.txt", "b\n")
    let record = RunRecord.check(.different, "AppTests/HomeTests/testWelcome.txt")
    scene.swift(Self.failed, .exited(65), logs: ["1": [record]])
    let answer = scene.run("check", "--", "xcodebuild", "test", "-scheme", "App")
    #expect(answer.code == 1)
    assertSnapshot(of: answer.output, as: .lines, named: "failed")
  }

  @Test(arguments: [
    "-only-testing:AppTests/A", "-skip-testing:B", "-testPlan", "test-without-building",
  ])
  func aPartOfTheTestsSaysNothingOfOrphans(_ option: String) throws {
    try scene.reference("AppTests/HomeTests/testGone.txt", "a\n")
    scene.swift(Self.passed, logs: ["1": [matched]])
    let answer = scene.run("check", "--", "xcrun", "xcodebuild", "test", option)
    #expect(answer.output.contains("Orphans were not looked for: '\(option)' leaves tests out.\n"))
    #expect(answer.code == 0)
  }

  @Test func whatDoesNotBuildInXcodeRunsNoTest() throws {
    scene.swift(
      "/App/A.swift:3:5: error: cannot find 'x' in scope\n    x\n    ^\n** BUILD FAILED **\n",
      .exited(65)
    )
    let answer = scene.run("check", "--", "xcodebuild", "test")
    #expect(answer.code == 1)
    assertSnapshot(of: answer.output, as: .lines, named: "unbuilt")
  }

  @Test func whatXcodeDoesNotSayIsReadFromItsResults() throws {
    let quiet = """
      Test case 'HomeTests.testTitle()' failed on 'Clone 1 of iPhone 16 - App (32505)' (0.003 seconds)
      \t/Derived Data/Test-App.xcresult
      Failing tests:
      \tHomeTests.testTitle()
      ** TEST FAILED **

      """
    let results = """
      {"title": "Test - App", "failedTests": 1, "result": "Failed", "testFailures": [{
        "failureText": "failed - wrong title", "targetName": "AppTests", "testName": "testTitle()",
        "testIdentifierString": "HomeTests/testTitle()"
      }]}
      """
    for (isThere, words) in [
      (true, "AppTests/HomeTests/testTitle(): failed - wrong title\n"),
      (false, "Failing tests:\n\tHomeTests.testTitle()\n"),
    ] {
      var asked: [[String]] = []
      scene.swift = { launch, take in
        guard launch.program == "xcrun" else {
          try take(Array(quiet.utf8))
          return .exited(65)
        }
        asked.append(launch.arguments)
        if isThere { try take(Array(results.utf8)) }
        return .exited(isThere ? 0 : 72)
      }
      let answer = scene.run("check", "--", "xcodebuild", "test", "-scheme", "App")
      #expect(answer.code == 1)
      #expect(answer.output.contains("Testing\n" + words + "\n"))
      #expect(asked.map(\.last) == ["/Derived Data/Test-App.xcresult"])
    }
  }

  @Test func aTestProcessThatCrashesInXcodeIsNamed() throws {
    let crash =
      "Restarting after unexpected exit, crash, or test timeout in HomeTests.testWelcome(); summary will "
      + "include totals from previous launches.\n"
    try scene.reference("AppTests/HomeTests/testGone.txt", "a\n")
    scene.swift(
      Self.failed.replacing("Failing tests:", with: crash + "\nFailing tests:"),
      .exited(65),
      logs: ["1": [matched]]
    )
    let answer = scene.run("check", "--", "xcodebuild", "test")
    #expect(answer.output.contains(crash))
    #expect(answer.output.contains("Orphans were not looked for: a test process crashed.\n"))
  }

  @Test func aCommandOfWhichNoSnapshotIsKnownIsNotGreen() throws {
    scene.swift("all is well\n")
    let answer = scene.run("check", "--", "make", "test")
    #expect(answer.code == 1)
    assertSnapshot(of: answer.output, as: .lines, named: "unheard")
    #expect(scene.run("check", "--report-only", "--", "make", "test").code == 1)
    #expect(scene.run("check").code == 0, "A package may have tests that check no snapshot.")
  }

  @Test func ofACommandThatNobodyKnowsNothingIsAnOrphan() throws {
    try scene.reference("AppTests/HomeTests/testGone.txt", "a\n")
    scene.swift("all is well\n", logs: ["1": [matched]])
    let answer = scene.run("check", "--", "/opt/tools/bazelisk", "test", "//...")
    #expect(answer.code == 0)
    #expect(
      answer.output.contains("Orphans were not looked for: 'bazelisk' may leave tests out.\n")
    )
    #expect(
      scene.run("prune").output.hasSuffix(
        "Check again:     swift run proofsheet check -- /opt/tools/bazelisk test //...\n"
      )
    )
  }

  @Test func stressTellsXcodeByItsOptions() throws {
    var launches: [SwiftLaunch] = []
    let (root, record) = (scene.root, matched)
    scene.swift = { launch, take in
      launches.append(launch)
      let state = launch.environment["TEST_RUNNER_SNAPSHOT_STATE"]
      let folders = SnapshotFolders(root: root, state: state)
      let log = RunLog(folders: folders, run: "run", process: "1")
      try log.append(record)
      try log.end()
      try take(Array(Self.passed.utf8))
      return .exited(0)
    }
    let answer = scene.run("check", "--stress", "--", "xcodebuild", "test")
    #expect(answer.code == 0)
    #expect(
      answer.output.contains("  -testLanguage tr -testRegion TR: 1 snapshot, nothing moved\n")
    )
    #expect(launches.contains { $0.arguments == ["test", "-parallel-testing-enabled", "NO"] })
    #expect(launches.contains { $0.environment["TEST_RUNNER_TZ"] == "Asia/Kathmandu" })
    #expect(launches.contains { $0.arguments.contains("--skip-build") } == false)
    launches = []
    _ = scene.run("check", "--stress", "--", "make", "test")
    #expect(launches.allSatisfy { $0.arguments == ["test"] })
  }

  /// What a command of the surroundings' name was started with, and with which variables for tests.
  private func launches(_ arguments: String...) -> [SwiftLaunch] {
    var launches: [SwiftLaunch] = []
    scene.swift = { launch, take in
      launches.append(launch)
      try take(Array(Self.passed.utf8))
      return .exited(0)
    }
    _ = scene.run(arguments + ["--", "xcodebuild", "test", "-scheme", "App"])
    return launches
  }

  @Test func whatIsWrongIsSaidInOneSentence() throws {
    #expect(
      scene.run("check", "--shard", "1/2", "--", "xcodebuild", "test")
        == .init(
          code: 2,
          errors:
            "proofsheet: A shard chooses among what swift test lists; leave out 'xcodebuild'.\n"
        )
    )
    try AtomicFile.remove(scene.root + "/Package.swift")
    try scene.write("", to: "App.xcodeproj/project.pbxproj")
    #expect(
      scene.run("check")
        == .init(
          code: 2,
          errors:
            "proofsheet: ROOT has no Package.swift, so swift test cannot run there; name the command "
            + "that runs its tests: proofsheet check -- xcodebuild test -scheme NAME.\n"
        )
    )
    #expect(
      scene.run("check", "--shard", "1/2").errors.contains("so swift test cannot list its tests; ")
    )
    for command in ["generate", "coverage"] {
      #expect(
        scene.run(command).errors.hasPrefix(
          "proofsheet: ROOT has no Package.swift, and what a project declares nobody says; put the code "
        )
      )
    }
  }
}
