import Foundation
import SnapshotReview
import TestSupport
import Testing

@testable import PeerMigration

/// What is wrong is one sentence, and then nothing at all is written.
@Suite struct RefusalTests {
  private static let good =
    "import SnapshotTesting\nfunc f() { assertSnapshot(of: 1, as: .dump) }\n"

  @Test(arguments: [
    ("func g() {", "expected '}'"),
    ("let a = \"b", "unterminated string literal"),
    ("func g() { assertSnapshot(of: 1, as: .dump }", "expected ',' separator"),
  ]) func aSourceThatDoesNotParse(_ text: String, _ reason: String) throws {
    let scene = try MigrationScene()
    try scene.write(Self.good, to: "Tests/AppTests/A.swift")
    try scene.write("import SnapshotTesting\n\(text)\n", to: "Tests/AppTests/B.swift")
    let answer = scene.migrate(writes: true)
    #expect(answer.code == 2)
    #expect(answer.output == "")
    #expect(answer.error.hasPrefix("Tests/AppTests/B.swift cannot be read by the compiler (line "))
    #expect(answer.error.contains(reason))
    #expect(answer.error.hasSuffix("; mend the file and run the command again."))
    #expect(try scene.text("Tests/AppTests/A.swift") == Self.good)
    // The twin: without it the other one is written.
    #expect(
      scene.migrate("Tests/AppTests/A.swift").output
        .contains("swift run proofsheet migrate Tests/AppTests/A.swift --write")
    )
    #expect(scene.migrate("Tests/AppTests/A.swift", writes: true).code == 0)
    #expect(try scene.text("Tests/AppTests/A.swift") != Self.good)
  }

  @Test func aSourceWhoseBracketsConditionsDivide() throws {
    let scene = try MigrationScene()
    try scene.write(
      "import SnapshotTesting\n#if A\nfunc g() {\n#else\nfunc g(a: Int) {\n#endif\n}\n",
      to: "Tests/AppTests/B.swift"
    )
    #expect(scene.migrate().code == 2)
  }

  @Test func aReadOnlySource() throws {
    let scene = try MigrationScene()
    for name in ["A", "B"] { try scene.write(Self.good, to: "Tests/AppTests/\(name).swift") }
    let file = scene.folder.file("Tests/AppTests/B.swift").path(percentEncoded: false)
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: file)
    #expect(scene.migrate().code == 1)
    #expect(
      scene.migrate(writes: true)
        == .init(
          code: 2,
          error: "Tests/AppTests/B.swift is read-only, so nothing is written; make it writable by "
            + "chmod u+w Tests/AppTests/B.swift, or leave it out."
        )
    )
    #expect(try scene.text("Tests/AppTests/A.swift") == Self.good)
  }

  @Test func aSourceThatIsSavedMeanwhile() throws {
    let scene = try MigrationScene()
    for name in ["A", "B"] { try scene.write(Self.good, to: "Tests/AppTests/\(name).swift") }
    let root = String(scene.root.dropLast(scene.root.hasSuffix("/") ? 1 : 0))
    let compiler = SwiftCompiler(program: "swiftc")
    let migration = try PackageMigration(MigratedSources([], in: root, compiler: compiler))
    try scene.write(Self.good + "// saved\n", to: "Tests/AppTests/B.swift")
    #expect(throws: ReviewError.self) { try migration.write() }
    // What was written before it is as it was.
    #expect(try scene.text("Tests/AppTests/A.swift") == Self.good)
    try scene.write(Self.good, to: "Tests/AppTests/B.swift")
    try migration.write()
    #expect(try scene.text("Tests/AppTests/A.swift") != Self.good)
  }

  @Test func pathsThatMeanNothing() throws {
    let scene = try MigrationScene()
    try scene.write(Self.good, to: "Tests/AppTests/A.swift")
    #expect(
      scene.migrate("Test")
        == .init(
          code: 2,
          error: "Test holds no Swift source; name files or folders of the package."
        )
    )
    #expect(
      scene.migrate("../x")
        == .init(code: 2, error: "../x is outside of the package; name it with --package-path.")
    )
  }

  @Test func nothingToMigrate() throws {
    let scene = try MigrationScene()
    // A comment imports nothing, and a module of a like name is another.
    try scene.write(
      "// import of SnapshotTesting\nimport HtmlSnapshotTesting\n",
      to: "Tests/AppTests/A.swift"
    )
    let answer = scene.migrate(writes: true)
    #expect(answer.code == 0)
    #expect(answer.output.hasPrefix("No source imports SnapshotTesting"))
  }
}
