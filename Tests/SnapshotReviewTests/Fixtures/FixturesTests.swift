import Foundation
import JourneyRecords
import SnapshotChecking
import Testing

@testable import FixtureReview
@testable import SnapshotReview

@Suite struct FixturesTests {
  let scene: Scene

  init() throws { scene = try Scene() }

  /// Logs a complete run whose tests asked for files.
  private func ran(asking fixtures: [String], unfinished: [String] = []) throws {
    let log = RunLog(folders: scene.folders, run: "run", process: "1")
    for fixture in fixtures { try log.append(line: FixtureRecord.line(of: fixture)) }
    try log.append(.check(.matched, "T/F/a.txt"))
    try log.end()
    let facts = RunFacts(arguments: [], incomplete: nil, unfinished: unfinished, exitCode: 0)
    try RunStore(folders: scene.folders).write(facts, of: "run")
  }

  private static func mend(_ line: String) -> String {
    "mend them, or allow them in .proofsheet.conf, a line each: allow \(line) | WHY\n"
  }

  @Test func nothingIsFoundInGoodFiles() throws {
    try scene.write("{\"a\": 1}", to: "Fixtures/A/a_success.json")
    try scene.write("hidden", to: "Fixtures/.gitattributes")
    try ran(asking: ["A/a_success.json"])
    let answer = scene.run("fixtures")
    #expect(answer == .init(code: 0, output: "Nothing to mend in 1 fixture file.\n"))
  }

  @Test func everyKindIsToldByFile() throws {
    let outside = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString)"
    try Data("x".utf8).write(to: URL(fileURLWithPath: outside))
    defer { try? FileManager.default.removeItem(atPath: outside) }
    try scene.write("{\"a\": [1,\n  2,, 3]}", to: "Fixtures/A/broken.json")
    try scene.write("{\"a\": 1}", to: "Fixtures/A/one.json")
    try scene.write("{\"a\": 1}", to: "Fixtures/A/two.json")
    try scene.write("{\"a\": 2}", to: "Fixtures/B/one.json")
    try scene.write(
      #"{"ü": "u", "password": "hunter22", "url": "https://apple.com/a https://b.co"}"#,
      to: "Fixtures/B/secret.json"
    )
    try scene.write("{\"mail\": \"jo@corp.com\",\n\"m\": \"jo@corp.com\"}", to: "Fixtures/C/p.json")
    for (name, target) in [("out.json", outside), ("gone.json", "absent"), ("in.json", "p.json")] {
      try FileManager.default.createSymbolicLink(
        atPath: scene.root + "/Fixtures/C/" + name,
        withDestinationPath: target
      )
    }
    try ran(
      asking: [
        "A/broken.json", "./A//one.json", "A/two.json", "b/ONE.json", "B/secret.json",
        "C/none.json",
        "C/p.json",
      ]
    )
    #expect(
      scene.run("fixtures")
        == .init(
          code: 1,
          output: """
            Fixtures/A/broken.json
              invalid   2:5: it is no JSON: no value begins with ",".
            Fixtures/A/two.json
              copy      it is byte for byte A/one.json; let tests read one of them.
            Fixtures/B/one.json
              copy      it has the name of A/one.json and says something else; make them equal, or \
            give one another name.
              unread    no test read it; delete it, or use it.
            Fixtures/B/secret.json
              secret    1:25: the value of 'password' lets somebody in; write another that opens \
            nothing.
              remote    1:43: 2 URLs of real hosts, which no test may reach: apple.com, b.co.
            Fixtures/C/gone.json
              link      the symbolic link leads to nothing; put a file in its place.
            Fixtures/C/in.json
              unread    no test read it; delete it, or use it.
            Fixtures/C/none.json
              missing   a test asked for it and it is not there.
            Fixtures/C/out.json
              link      the symbolic link leads out of Fixtures; put a file in its place.
            Fixtures/C/p.json
              personal  1:10: the e-mail address jo@corp.com may be somebody's; write one of \
            example.com. (2 times)
            Fixtures/b/ONE.json
              case      a test asked for it, and the file is called B/one.json; write it in one case.
            11 findings in 10 files of 7 fixture files; \
            \(Self.mend("invalid in Fixtures/A/broken.json"))
            """
        )
    )
  }

  @Test func waiversLetStandWhatTheyNameAndNothingElse() throws {
    try scene.write("{\"a\": \"jo@corp.com\", \"b\": \"al@corp.com\"}", to: "Fixtures/A/a.json")
    try scene.write("{\"a\": \"jo@corp.com\"}", to: "Fixtures/B/b.json")
    try scene.write(
      """
      # who may stand
      allow personal jo@corp.com in Fixtures/A/* | the sample's own

      allow secret in Fixtures/A/a.json | there is none
      allow unread in *b.json | nobody knows
      allow long in * | not looked for here
      """,
      to: ".proofsheet.conf"
    )
    #expect(
      scene.run("fixtures")
        == .init(
          code: 1,
          output: """
            .proofsheet.conf
              waiver    4:1: 'allow secret in Fixtures/A/a.json' allows nothing; delete the line.
            Fixtures/A/a.json
              personal  1:27: the e-mail address al@corp.com may be somebody's; write one of \
            example.com.
            Fixtures/B/b.json
              personal  1:7: the e-mail address jo@corp.com may be somebody's; write one of \
            example.com.
            Files that no test reads were not looked for: no run is known.
            3 findings in 3 files of 2 fixture files; \
            \(Self.mend("personal al@corp.com in Fixtures/A/a.json"))
            """
        )
    )
    try ran(asking: ["A/a.json"])
    #expect(!scene.run("fixtures").output.contains("unread"))
    try ran(asking: ["A/a.json", "B/b.json"])
    #expect(scene.run("fixtures").output.contains("5:1: 'allow unread in *b.json' allows nothing"))
  }

  @Test(arguments: [".proofsheet-fixtures", ".proofsheet-redaction"])
  func theFormerFilesAreNamed(_ name: String) throws {
    try scene.write("secret | a.json | why\n", to: "Fixtures/" + name)
    let answer = scene.run("fixtures")
    #expect(answer.code == 2)
    let words = "proofsheet: ROOT/Fixtures/\(name) is read no more; move its lines"
    #expect(answer.errors.hasPrefix(words))
  }

  /// What a recording takes for a secret, or for none, is so here.
  @Test func secretsAreThoseOfTheRules() throws {
    try scene.write(#"{"tenant": "blue", "password": "hunter22"}"#, to: "Fixtures/a.json")
    try scene.write("secret name tenant\nallow name password | no door\n", to: ".proofsheet.conf")
    let output = scene.run("fixtures").output
    #expect(output.contains("the value of 'tenant' lets somebody in"))
    #expect(!output.contains("password"))
  }

  @Test func programsGetAList() throws {
    try scene.write("{\"a\": \"jo@corp.com\"}", to: "Fixtures/a.json")
    try ran(asking: ["a.json"], unfinished: ["a"])
    #expect(
      scene.run("fixtures", "--json")
        == .init(
          code: 1,
          output: """
            {
              "files" : 1,
              "findings" : [
                {
                  "column" : 7,
                  "count" : 1,
                  "detail" : "the e-mail address jo@corp.com may be somebody's; write one of \
            example.com.",
                  "file" : "Fixtures/a.json",
                  "isNotice" : false,
                  "kind" : "personal",
                  "line" : 1,
                  "what" : "jo@corp.com"
                }
              ],
              "unreadNotLookedFor" : "tests were skipped or failed"
            }

            """
        )
    )
  }

  /// Two recordings of one search that have drifted apart: 110 and 113 results.
  @Test func listsThatAreNearlyTheSameAreCopies() throws {
    func file(_ ids: some Sequence<Int>, flipped: Bool = false) -> String {
      let rows = ids.map { flipped ? "{\"id\":\($0),\"n\":1}" : "{\"n\": 1, \"id\": \($0)}" }
      return "{\"results\": [\(rows.joined(separator: ","))]}"
    }
    try scene.write(file(0..<113), to: "Fixtures/a.json")
    try scene.write(file(0..<110, flipped: true), to: "Fixtures/b.json")
    try scene.write(file(60..<160), to: "Fixtures/c.json")
    try ran(asking: ["a.json", "b.json", "c.json"])
    #expect(
      scene.run("fixtures").output.hasPrefix(
        """
        Fixtures/b.json
          copy      110 of its 110 elements are also in a.json, which has 113; make them equal, or \
        read one of them.
        1 finding in 1 file of 3 fixture files;
        """
      )
    )
  }
}
