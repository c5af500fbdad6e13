import SnapshotChecking
import Testing

@testable import ReviewTools

/// `check -- COMMAND`, with a command that replaces `xcodebuild`.
@Suite struct TestCommandTests {
  let scene = Scene()

  /// The output of `xcodebuild test` around its tests.
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
  private let xcodebuild = "check -- xcodebuild test -scheme App"

  @Test func aCommandRunsInTheFolderWhereItWasTyped() throws {
    scene.environment = [
      "TEST_RUNNER_PROOFSHEET_RUN": "old",
      "SNAPSHOT_RECORD": "missing", "CI": "1", "TEST_RUNNER_CI": "", "HOME": "/home",
    ]
    try scene.write("", to: "ios/keep")
    scene.workingDirectory = scene.root + "/ios"
    scene.swift(Self.passed)
    _ = scene.run("check", "--", "xcodebuild", "test", "-scheme", "My App", "-destination", "")
    let launch = try #require(scene.launches.first)
    #expect([launch.program, launch.folder] == ["xcodebuild", scene.root + "/ios"])
    #expect(launch.arguments == ["test", "-scheme", "My App", "-destination", ""])
    assertText(launch.environment.map { "\($0)=\($1)\n" }.sorted().joined())
  }

  @Test func aRunOfXcodeIsSummedUp() throws {
    for name in ["App/Home/testWelcome", "App/Home/testGone", "Kit/Kit/testElsewhere"] {
      let path = name.split(separator: "/")
      try scene.reference("\(path[0])Tests/\(path[1])Tests/\(path[2]).txt", "a\n")
    }
    scene.swift(Self.passed, logs: ["1": [matched]])
    // A run target has an unused reference.
    assertText(try scene.session(xcodebuild, "prune", "ls __Snapshots__", xcodebuild))
  }

  @Test func testsOfXcodeThatFailOrCrashAreNamed() throws {
    try scene.reference("AppTests/HomeTests/testWelcome.txt", "a\n")
    try scene.reference("AppTests/HomeTests/testTitle.txt", "a\n")
    try scene.pending("AppTests/HomeTests/testWelcome.txt", "b\n")
    let record = RunRecord.check(.different, "AppTests/HomeTests/testWelcome.txt")
    scene.swift(Self.failed, .exited(65), logs: ["1": [record]])
    let failed = try scene.session(xcodebuild)
    let crash =
      "Restarting after unexpected exit, crash, or test timeout in HomeTests.testWelcome(); summary will "
      + "include totals from previous launches.\n"
    let output = Self.failed.replacing("Failing tests:", with: crash + "\nFailing tests:")
    scene.swift(output, .exited(65), logs: ["1": [matched]])
    assertText(failed + (try scene.session("check -- xcodebuild test")))
  }

  @Test(arguments: ["-only-testing:AppTests/A", "test-without-building"])
  func aPartOfTheTestsSaysNothingOfOrphans(_ option: String) throws {
    try scene.reference("AppTests/HomeTests/testGone.txt", "a\n")
    scene.swift(Self.passed, logs: ["1": [matched]])
    let answer = scene.run("check", "--", "xcrun", "xcodebuild", "test", option)
    #expect(answer.output.contains("Orphans were not looked for: '\(option)' leaves tests out.\n"))
    #expect(answer.code == 0)
  }

  @Test func aCommandOfAnotherToolIsNotBelieved() throws {
    scene.swift("all is well\n")
    // A package may have tests without snapshots.
    let lines = ["check -- make test", "check --report-only -- make test", "check"]
    let silent = try lines.map { try scene.session($0) }.joined()
    try scene.reference("AppTests/HomeTests/testGone.txt", "a\n")
    scene.swift("all is well\n", logs: ["1": [matched]])
    // Of a command that is not known, no reference is an orphan.
    assertText(silent + (try scene.session("check -- /opt/tools/bazelisk test //...", "prune")))
  }

  @Test func aMissingPackageIsOneSentence() throws {
    try AtomicFile.remove(scene.root + "/Package.swift")
    try scene.write("", to: "App.xcodeproj/project.pbxproj")
    assertText(try scene.session("check", "generate", "coverage"))
  }

  @Test func swiftIsGivenArgumentsFolderAndEnvironment() throws {
    scene.environment = ["PATH": "/bin", "SNAPSHOT_STATE": "state"]
    #expect(scene.run("check", "--", "--filter", "A B").code == 0)
    #expect(scene.run("check", "--", "swift", "test", "--filter", "A B").code == 0)
    let expected = SwiftLaunch(
      arguments: ["test"]
        + EventStream.options(writingTo: scene.root + "/state/runs/run")
        + ["--filter", "A B"],
      folder: scene.root,
      environment: [
        "PATH": "/bin", "SNAPSHOT_STATE": scene.root + "/state", "PROOFSHEET_RUN": "run",
      ],
      run: .init(name: "run", folder: scene.root + "/state/runs")
    )
    #expect(scene.launches == [expected, expected])
    #expect(try scene.text("state/.gitignore") == "*\n")
  }

  @Test func wrongArgumentsAndNoSwift() throws {
    scene.swift("error: Unknown option '--x'\nUsage: swift test\n", .exited(64))
    let refused = try scene.session("check -- --x")
    scene.swift = { _, _ in throw ReviewError.noProgram("swift", reason: "it is nowhere") }
    assertText(refused + (try scene.session("check")))
  }
}
