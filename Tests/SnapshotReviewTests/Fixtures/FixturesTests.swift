import Foundation
import ProofsheetBasics
import SnapshotChecking
import TestSupport
import Testing
import ToolBasics

@testable import FixtureTools
@testable import ReviewTools

@Suite struct FixturesTests {
  let scene = Scene()

  init() { scene.commands = .fixtures }

  /// Logs a complete run whose tests asked for files.
  private func ran(asking fixtures: [String], unfinished: [String] = []) throws {
    let log = RunLog(folders: scene.folders, run: "run", process: "1")
    for fixture in fixtures { try log.append(line: FixtureRecord.line(of: fixture)) }
    try scene.complete("run", [.check(.matched, "T/F/a.txt")], unfinished: unfinished)
  }

  /// The first check is the negative twin.
  @Test func everyKindIsToldByFile() throws {
    try scene.write("{\"a\": 1}", to: "Fixtures/A/a_success.json")
    try scene.write("hidden", to: "Fixtures/.gitattributes")
    try ran(asking: ["A/a_success.json"])
    let good = try scene.session("check")
    try scene.write("{\"a\": [1,\n  2,, 3]}", to: "Fixtures/A/broken.json")
    try scene.write("{\"a\": 1}", to: "Fixtures/A/one.json")
    try scene.write("{\"a\": 2}", to: "Fixtures/B/one.json")
    try scene.write(
      #"{"ü": "u", "password": "hunter22"}"#,
      to: "Fixtures/B/secret.json"
    )
    try scene.write("{\"mail\": \"jo@corp.com\",\n\"m\": \"jo@corp.com\"}", to: "Fixtures/C/p.json")
    let text = "GET /\nCookie: id=55557\nnothing\ntoken=a1bcd234\n"
    try scene.write(text, to: "Fixtures/D/text.txt")
    try scene.write("\u{FEFF}[1, 02]", to: "Fixtures/D/marked.json")
    let picture = [0xFF, 0xD8] + Array(text.utf8)
    try AtomicFile.write(picture, to: scene.root + "/Fixtures/D/picture.jpg", flushes: false)
    for (name, target) in [("gone.json", "absent"), ("in.json", "p.json")] {
      try FileManager.default.createSymbolicLink(
        atPath: scene.root + "/Fixtures/C/" + name,
        withDestinationPath: target
      )
    }
    try ran(
      asking: [
        "A/broken.json", "./A//one.json", "b/ONE.json", "B/secret.json", "C/none.json", "C/p.json",
        "D/text.txt", "D/marked.json", "D/picture.jpg",
      ]
    )
    let found = try scene.session("check")
    try ran(asking: [], unfinished: ["a"])
    assertText(good + found + (try scene.session("check --json")))
  }

  @Test func waiversLetStandWhatTheyNameAndNothingElse() throws {
    let password = #""password": "h7Gx9-Qw2kLz""#
    try scene.write("{\(password), \"api_key\": \"h7Gx9-Qw2kLy\"}", to: "Fixtures/A/a.json")
    try scene.write("{\(password)}", to: "Fixtures/B/b.json")
    try scene.write(
      """
      # what may stand
      allow secret password in Fixtures/A/* | the sample's own

      allow invalid in Fixtures/A/a.json | there is none
      allow unread in *b.json | nobody knows
      """,
      to: ".proofsheet.conf"
    )
    let told = try scene.session("check")
    try ran(asking: ["A/a.json"])
    let ofOne = try scene.session("check")
    try ran(asking: ["A/a.json", "B/b.json"])
    assertText(told + ofOne + (try scene.session("check")))
  }

  /// The rules of a recording decide here, too, which values are secrets.
  @Test func secretsAreThoseOfTheRules() throws {
    try scene.write(#"{"tenant": "blue", "password": "hunter22"}"#, to: "Fixtures/a.json")
    try scene.write("secret name tenant\nallow name password | no door\n", to: ".proofsheet.conf")
    assertText(try scene.session("check"))
  }

  @Test func aScenarioThatCannotBeServedIsOneSentence() throws {
    try scene.write("{", to: "Fixtures/Scenarios/broken.json")
    try scene.write(#"{"name": "empty", "mappings": []}"#, to: "Fixtures/Scenarios/empty.json")
    try scene.write("{}", to: "Fixtures/empty.har")
    let lines = [
      "serve", "serve --scenario none", "serve --scenario ../none", "serve --scenario broken",
      "serve --scenario empty --port 65536", "serve --scenario empty --origin example.org/a",
      "serve --scenario none.HAR", "serve --scenario Fixtures/empty.har",
      "serve --scenario", "serve --senario a", "serve debug",
      "help serve",
    ]
    assertText(try lines.map { try scene.session($0) }.joined())
  }
}
