import Foundation
import Proofsheet
import Testing

@testable import ProofsheetCommand
@testable import SnapshotReview

@Suite struct InstallTests {
  let scene: Scene
  private let calls = Calls()

  private final class Calls { var all: [[String]] = [] }

  init() throws {
    scene = try Scene()
    try scene.write(Self.built, to: "products/proofsheet")
    scene.environment["PATH"] = scene.root + "/bin"
    let (calls, root) = (calls, scene.root)
    scene.swift = { launch, take in
      #expect(launch.folder == root)
      calls.all.append(launch.arguments)
      switch launch.arguments.last {
      case "--version": try take(Array("[0/1] Planning build\nproofsheet 0.1.0\n".utf8))
      case "--show-bin-path": try take(Array("warning: x\n\(root)/products\n".utf8))
      default: try take(Array("[1/2] Compiling\nBuild of product 'proofsheet' complete!\n".utf8))
      }
      return .exited(0)
    }
  }

  /// What is built holds the mark by which it is known.
  private static let built =
    "\0a build of the command proofsheet, which may be replaced by another one\0"

  @Test func whatIsBuiltIsPutIntoTheFolder() throws {
    let answer = scene.run("install", "bin")
    #expect(
      answer
        == .init(code: 0, output: "Building\ninstalled  ROOT/bin/proofsheet: proofsheet 0.1.0\n")
    )
    #expect(try scene.text("bin/proofsheet") == Self.built)
    let mode = try FileManager.default.attributesOfItem(atPath: scene.root + "/bin/proofsheet")
    #expect(mode[.posixPermissions] as? Int == 0o755)
    #expect(
      calls.all == [
        ["build", "-c", "release", "--product", "proofsheet"],
        ["run", "-c", "release", "--skip-build", "proofsheet", "--version"],
        ["build", "-c", "release", "--show-bin-path"],
      ]
    )
    #expect(scene.run("install", "bin").output.contains("replaced   ROOT/bin/proofsheet: "))
  }

  @Test func whatAShellDoesNotFindIsSaid() throws {
    let answer = scene.run("install", "a/b")
    #expect(answer.output.hasSuffix("\n\nPut it on PATH:  export PATH=\"ROOT/a/b:$PATH\"\n"))
    try scene.write("", to: "first/proofsheet")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755],
      ofItemAtPath: scene.root + "/first/proofsheet"
    )
    scene.environment["PATH"] = "relative:\(scene.root)/first/:\(scene.root)/bin"
    let second = scene.run("install", "bin").output
    let words = "PATH finds ROOT/first/proofsheet before it; remove that, or put ROOT/bin first.\n"
    #expect(second.hasSuffix("0.1.0\n\n" + words))
  }

  /// What cannot be installed is not built.
  @Test func whatStandsInTheWayStays() throws {
    try scene.write("#!/bin/sh\n", to: "other/proofsheet")
    try scene.write("", to: "file")
    try scene.write("", to: "folder/proofsheet/x")
    let requests = [[], ["a", "b"], ["other"], ["file"], ["folder"]]
    let said = requests.map { scene.run(["install"] + $0) }
    #expect(said.allSatisfy { $0.code == 2 && $0.output.isEmpty })
    assertSnapshot(of: said.map(\.errors).joined(), as: .lines)
    #expect(calls.all.isEmpty)
    #expect(try scene.text("other/proofsheet") == "#!/bin/sh\n")
  }

  @Test(arguments: [SwiftEnd.exited(1), .interrupted]) func aBuildThatFailsLeavesTheOldOne(
    end: SwiftEnd
  ) throws {
    try scene.write(Self.built, to: "bin/proofsheet")
    scene.swift = { _, take in
      try take(Array("error: no such module\n".utf8))
      return end
    }
    let answer = scene.run("install", "bin")
    let reason =
      end == .interrupted
      ? "The build was interrupted, and nothing was installed; run it again."
      : "swift build ended with exit code 1, and nothing was installed; what it said stands above."
    #expect(
      answer
        == .init(
          code: 2,
          output: "Building\n",
          errors: "error: no such module\nproofsheet: \(reason)\n"
        )
    )
    #expect(try scene.text("bin/proofsheet") == Self.built)
  }

  /// The negative twin: what is really built is known again, by what no shell script holds.
  @Test func theCommandItselfIsKnown() throws {
    let bytes = try Data(contentsOf: URL(filePath: Scene.executable), options: .mappedIfSafe)
    #expect(bytes.range(of: Data(Self.built.dropFirst().dropLast().utf8)) != nil)
  }
}
