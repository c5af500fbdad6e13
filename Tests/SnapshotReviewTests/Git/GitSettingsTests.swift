import Proofsheet
import Testing

@testable import SnapshotReview

/// What `install-git` writes, and takes back.
@Suite struct GitSettingsTests {
  let scene: Scene

  init() throws { scene = try Scene() }

  @Test func settingsAreMadeOnceAndTakenBack() throws {
    #expect(scene.run("install-git").code == 2)
    try scene.git("init", "-q")
    try scene.write("*.png binary", to: ".gitattributes")
    let before = try scene.text(".git/config")
    var text = ""
    for arguments in [["install-git"], ["install-git"]] {
      text += "\(arguments.joined(separator: " "))\n\(scene.run(arguments).output)\n"
    }
    text += (try scene.text(".gitattributes") ?? "") + "\n"
    text += try scene.git("config", "--local", "--get-regexp", "proofsheet").output
    let installed = try scene.text(".git/config")
    _ = scene.run("install-git")
    #expect(try scene.text(".git/config") == installed)
    for arguments in [["install-git", "--undo"], ["install-git", "--undo"]] {
      text += "\n\(arguments.joined(separator: " "))\n\(scene.run(arguments).output)"
    }
    assertSnapshot(of: text, as: .lines)
    #expect(try scene.text(".gitattributes") == "*.png binary\n")
    #expect(try scene.text(".git/config") == before)
  }

  @Test func aFileWithNothingElseGoes() throws {
    try scene.git("init", "-q")
    _ = scene.run("install-git")
    #expect(try scene.text(".gitattributes") == GitSettings.line + "\n")
    _ = scene.run("install-git", "--undo")
    #expect(try scene.text(".gitattributes") == nil)
  }

  @Test func elsewhereItSaysWhatIsMissing() {
    let answer = scene.run("install-git")
    let sentence = "ROOT is in no git repository; begin one with git init."
    #expect(answer == .init(code: 2, errors: "proofsheet: \(sentence)\n"))
  }

  @Test func driversAreForGitAlone() {
    #expect(scene.run("git-merge", "a").code == 2)
    #expect(scene.run("git-diff", "a", "b").code == 2)
    #expect(scene.run("git-diff", "a").output == "a is not merged yet.\n")
  }
}
