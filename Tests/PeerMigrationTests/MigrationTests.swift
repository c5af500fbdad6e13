import Foundation
import SnapshotReview
import TestSupport
import Testing

@testable import PeerMigration

/// What sources of swift-snapshot-testing become, and what stays.
@Suite struct MigrationTests {
  private func migrated(_ source: String) throws -> (result: String, rest: [String]) {
    let file = try #require(try FileMigration(path: "A.swift", bytes: Array(source.utf8)))
    let rest = file.rest.map { "\($0.line): \($0.words)" }
    return (String(decoding: file.result, as: UTF8.self), rest)
  }

  @Test func imports() throws {
    let rows = [
      ("import SnapshotTesting\n", "import Proofsheet\n"),
      ("@testable import InlineSnapshotTesting", "@testable import Proofsheet"),
      ("import SnapshotTesting\nimport InlineSnapshotTesting\nx", "import Proofsheet\nx"),
      ("import Proofsheet\nimport SnapshotTesting\nx", "import Proofsheet\nx"),
      ("import func SnapshotTesting.assertSnapshot", "import func Proofsheet.assertSnapshot"),
    ]
    for (source, result) in rows { #expect(try migrated(source) == (result, [])) }
  }

  @Test func names() throws {
    let source = """
      import SnapshotTesting
      assertSnapshot(matching: a(b, c: 1), as: .dump)
      assertSnapshot(of: a, as: .raw, record: true)
      assertSnapshot(of: f(as: .dump), as: .lines)
      assertInlineSnapshot(of: a, as: .data) { x }
      SnapshotTesting.assertSnapshot(of: a, as: .curl)
      withSnapshotTesting(record: false) { }
      @Suite(.snapshots(record: .failed))
      own(record: true, matching: 1); a.withSnapshotTesting()
      // withSnapshotTesting
      "matching: withSnapshotTesting"
      """
    let result = """
      import Proofsheet
      assertSnapshot(of: a(b, c: 1), as: .state)
      assertSnapshot(of: a, as: .request, record: .all)
      assertSnapshot(of: f(as: .dump), as: .lines)
      assertInlineSnapshot(of: a, as: .state) { x }
      Proofsheet.assertSnapshot(of: a, as: .curl)
      withSnapshots(record: .missing) { }
      @Suite(.snapshots(record: .failed))
      own(record: true, matching: 1); a.withSnapshotTesting()
      // withSnapshotTesting
      "matching: withSnapshotTesting"
      """
    #expect(try migrated(source) == (result, []))
  }

  @Test func whatStaysIsNamed() throws {
    let source = """
      import SnapshotTesting
      assertSnapshot(of: a, as: .image(size: 1))
      assertSnapshot(of: a, as: .page)
      assertSnapshot(of: a, as: own)
      assertSnapshot(of: a, as: .lines, timeout: 1)
      withSnapshotTesting(diffTool: .ksdiff) { }
      isRecording = true
      extension Snapshotting { }
      let x = verifySnapshot(of: a, as: .lines)
      #if canImport(SnapshotTesting)
      """
    #expect(
      try migrated(source).rest.joined(separator: "\n") == """
        2: .image is a picture; move it to a file that imports SnapshotTesting
        3: as: .page is not known to be a text; look at it
        4: as: own is not known to be a text; look at it
        5: timeout: has no equal; journeys have virtual time
        6: diffTool has no equal; SNAPSHOT_DIFFTOOL names the program that 'review' opens
        7: isRecording has no equal; record with SNAPSHOT_RECORD=all
        8: Snapshotting is SnapshotStrategy(fileExtension:render:) here
        9: verifySnapshot has no equal; use withFailures { assertSnapshot(…) }
        10: SnapshotTesting is named here, too; take it out, or name Proofsheet
        """
    )
  }

  @Test func otherSourcesAreNone() throws {
    #expect(try FileMigration(path: "A.swift", bytes: Array("assertSnapshot(of: a)".utf8)) == nil)
    #expect(throws: (any Error).self) {
      try FileMigration(path: "A.swift", bytes: Array("import SnapshotTesting\n\"open".utf8))
    }
  }

  @Test func theDifferenceIsShownFirst() throws {
    let scene = try MigrationScene()
    let text = "import SnapshotTesting\nassertSnapshot(of: a, as: .image)\n"
    try scene.folder.write(text, to: "Tests/A.swift")
    try scene.folder.write("import XCTest\n", to: "Tests/B.swift")
    let shown = scene.migrate()
    #expect(
      shown.output == """
        --- Tests/A.swift
        +++ Tests/A.swift
        @@ -1,2 +1,2 @@
        -import SnapshotTesting
        +import Proofsheet
         assertSnapshot(of: a, as: .image)

        Tests/A.swift:2: .image is a picture; move it to a file that imports SnapshotTesting.
        1 source to write: add --write.

        """
    )
    #expect(try shown.code == 1 && scene.text("Tests/A.swift") == text)
    let nothing = MigrationScene.Answer(code: 0, output: "There is nothing to move.\n")
    #expect(scene.migrate("Tests/B.swift") == nothing)
    let written = scene.migrate("Tests", writes: true)
    let end = "1 source written; build the tests, and the compiler finds the rest.\n"
    #expect(written.output.hasSuffix(end))
    #expect(try scene.text("Tests/A.swift").hasPrefix("import Proofsheet\n"))
    #expect(scene.migrate() == nothing)
  }

  @Test func otherPathsAreRefused() throws {
    let scene = try MigrationScene()
    for path in ["nowhere", "/tmp", "../x"] {
      let words = "\(path) holds no Swift source of the package; name another."
      #expect(scene.migrate(path).error == words)
    }
    try scene.folder.write("import SnapshotTesting\n/* open", to: "A.swift")
    #expect(
      scene.migrate().error == "A.swift has a string or a comment without an end; leave it out."
    )
  }
}

/// A package of the peer's in a temporary folder, and the command in it.
final class MigrationScene {
  let folder: TemporaryFolder
  var root: String { folder.url.path(percentEncoded: false) }

  /// What the command said and ended with.
  struct Answer: Equatable {
    var code: Int32
    var output = ""
    var error = ""
  }

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("// a package\n", to: "Package.swift")
  }

  func text(_ path: String) throws -> String {
    try String(contentsOf: folder.file(path), encoding: .utf8)
  }

  /// Runs `migrate` in this process.
  func migrate(_ paths: String..., writes: Bool = false) -> Answer {
    var answer = Answer(code: 2)
    do {
      let context = CommandContext(
        workspace: try Workspace(workingDirectory: root, packagePath: nil, environment: [:]),
        surroundings: Surroundings(
          environment: [:],
          workingDirectory: root,
          output: Terminal(write: { answer.output += $0 }),
          errors: { answer.error += $0 },
          answer: { nil },
          echoesAnswers: false,
          newRun: { "run" },
          runSwift: { _, _ in .exited(0) }
        )
      )
      answer.code = try context.migrate(paths, writes: writes)
    } catch {
      answer.error = "\(error)"
    }
    answer.error = answer.error.replacing(root, with: "ROOT")
    return answer
  }
}
