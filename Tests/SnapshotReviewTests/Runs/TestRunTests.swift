import SnapshotChecking
import Testing

@testable import ReviewTools

/// The start of `swift test`, its output, and its record.
@Suite struct TestRunTests {
  let scene = Scene()

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
