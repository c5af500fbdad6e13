import Testing

@testable import ReviewCommand
@testable import SnapshotReview

/// The command builds the second program and replaces itself with it.
@Suite struct ToolsProgramTests {
  let scene = Scene()

  init() throws { scene.subcommands = Subcommand.all }

  @Test(arguments: [["lint", "--json"], ["help", "lint"], ["coverage", "--nonsense"]])
  func itIsBuiltAndStarted(_ arguments: [String]) throws {
    try scene.write("{}", to: "built/workspace-state.json")
    scene.program = scene.root + "/built/triple/release/proofsheet"
    var started: [[String]] = []
    scene.becomes = { program, arguments in
      started.append([program] + arguments)
      return 1
    }
    #expect(scene.run(arguments) == .init(code: 1))
    let product = ["--product", "proofsheet-tools", "-c", "release"]
    let places = ["--package-path", scene.root, "--scratch-path", scene.root + "/built"]
    #expect(scene.launches.map(\.arguments) == [["build"] + product + places])
    #expect(started == [[scene.root + "/built/triple/release/proofsheet-tools"] + arguments])
  }

  @Test func aBuildThatFailsIsShown() throws {
    try scene.write("{}", to: ".build/workspace-state.json")
    scene.program = scene.root + "/.build/triple/debug/proofsheet"
    scene.swift("error: no such module\n", .exited(1))
    assertText(try scene.session("lint"))
  }

  @Test func aCopyNeedsACopyBesideIt() throws {
    scene.program = scene.root + "/bin/proofsheet"
    assertText(try scene.session("lint"))
    try scene.write("", to: "bin/proofsheet-tools")
    var isStarted = false
    scene.becomes = { _, _ in
      isStarted = true
      return 0
    }
    #expect(scene.run("lint") == .init(code: 0))
    #expect(isStarted)
  }
}
