import Testing

@testable import ReviewCommand
@testable import SnapshotReview

/// The second program is built in the place of the command, and takes its place.
@Suite struct ToolsProgramTests {
  let scene: Scene

  init() throws {
    scene = try Scene()
    scene.subcommands = Subcommand.all
  }

  @Test(arguments: [["lint", "--json"], ["help", "lint"], ["coverage", "--nonsense"]])
  func itIsBuiltAndStarted(_ arguments: [String]) throws {
    try scene.write("{}", to: "built/workspace-state.json")
    scene.program = scene.root + "/built/triple/release/proofsheet"
    var builds: [[String]] = []
    scene.swift = { launch, _ in
      builds.append(launch.arguments)
      return .exited(0)
    }
    var started: [[String]] = []
    scene.becomes = { program, arguments in
      started.append([program] + arguments)
      return 1
    }
    #expect(scene.run(arguments) == .init(code: 1))
    let product = ["--product", "proofsheet-tools", "-c", "release"]
    let places = ["--package-path", scene.root, "--scratch-path", scene.root + "/built"]
    #expect(builds == [["build"] + product + places])
    #expect(started == [[scene.root + "/built/triple/release/proofsheet-tools"] + arguments])
  }

  @Test func aBuildThatFailsIsShown() throws {
    try scene.write("{}", to: ".build/workspace-state.json")
    scene.program = scene.root + "/.build/triple/debug/proofsheet"
    scene.swift = { _, output in
      try output(Array("error: no such module\n".utf8))
      return .exited(1)
    }
    scene.becomes = { _, _ in 0 }
    let answer = scene.run("lint")
    #expect(answer.code == 2)
    #expect(
      answer.errors == """
        proofsheet: swift build --product proofsheet-tools -c debug --package-path ROOT --scratch-path \
        ROOT/.build ended with exit code 1:
        error: no such module


        """
    )
  }

  @Test func aCopyNeedsACopyBesideIt() throws {
    scene.program = scene.root + "/bin/proofsheet"
    let missing = scene.run("lint")
    #expect(
      missing.errors == """
        proofsheet: ROOT/bin/proofsheet-tools is not there; build it with 'swift build --product \
        proofsheet-tools' and copy it beside proofsheet.

        """
    )
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
