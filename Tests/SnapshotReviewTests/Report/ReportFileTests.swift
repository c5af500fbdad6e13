import Foundation
import Proofsheet
import SnapshotChecking
import Testing

@testable import SnapshotReview

#if canImport(FoundationXML)
import FoundationXML
#endif

/// The files that other programs read.
@Suite struct ReportFileTests {
  let scene: Scene

  init() throws {
    scene = try Scene()
    try ReportSample.hold(in: scene)
    try scene.reference("ShopTests/CartTests/old one.txt", "nobody checks it\n")
  }

  /// Reads a file as any reader of XML does.
  private func isXML(_ path: String) throws -> Bool {
    XMLParser(data: Data(try #require(try scene.text(path)).utf8)).parse()
  }

  private func object(_ text: String?) throws -> [String: Any] {
    let value = try JSONSerialization.jsonObject(with: Data(try #require(text).utf8))
    return try #require(value as? [String: Any])
  }

  @Test func junit() throws {
    ReportSample.check(in: scene)
    #expect(scene.run("check", "--junit", "out/junit.xml").code == 1)
    #expect(try isXML("out/junit.xml"))
    assertSnapshot(of: try #require(try scene.text("out/junit.xml")), as: .lines)
  }

  @Test func hostileTextsStayTexts() throws {
    let hostile = "]]>\u{0}\u{1B}[31m\u{202E}\u{FFFF}\"'<&>\r\n"
    try scene.pending("ShopTests/CartTests/full.txt", "Cart\n" + hostile + "x\n")
    ReportSample.check(in: scene, ReportSample.output.replacing("1 == 2", with: hostile))
    #expect(scene.run("check", "--junit", "j.xml").code == 1)
    #expect(try isXML("j.xml"))
    let text = try #require(try scene.text("j.xml"))
    #expect(!text.unicodeScalars.contains { $0 != "\n" && $0.isInvisible })
  }

  @Test func aRunWithoutFindings() throws {
    try AtomicFile.remove(scene.root + "/__Snapshots__/ShopTests/CartTests/old one.txt")
    try AtomicFile.remove(scene.root + "/__Snapshots__/ShopTests/CartTests/full.txt")
    scene.swift(logs: [
      "1": [.check(.matched, "ShopTests/CartTests/empty.txt", microseconds: 1_234_567)]
    ])
    #expect(scene.run("check", "--junit", "j.xml").code == 0)
    let suites =
      "<testsuites name=\"proofsheet\" tests=\"1\" failures=\"0\" errors=\"0\" time=\"1.234567\">"
    #expect(try scene.text("j.xml")?.contains(suites) == true)
  }

  @Test func aFileThatCannotBeWrittenIsNamed() {
    ReportSample.check(in: scene)
    let answer = scene.run("check", "--junit", "Tests")
    #expect(answer.code == 2 && answer.errors.hasPrefix("proofsheet: ROOT/Tests "))
  }

  @Test func listsHaveTheDifferences() throws {
    ReportSample.check(in: scene)
    let check = try object(scene.run("check", "--json").output)
    let status = try object(scene.run("status", "--json").output)
    for page in [check, status] {
      #expect(page["version"] as? Int == 1 && page["onlyReported"] as? Bool == false)
      let waiting = try #require(page["waiting"] as? [[String: Any]])
      let full = try #require(
        waiting.first { ($0["reference"] as? String)?.hasSuffix("full.txt") == true }
      )
      let differences = try #require(full["differences"] as? [[String: String]])
      let kinds = try #require(page["kinds"] as? [[String: Any]])
      let fact = ["place": "title", "old": "\"Socks\"", "new": "\"Socks!\""]
      #expect(differences.map { $0.filter { $0.key != "kind" } } == [fact])
      #expect(kinds.contains { $0["name"] as? String == differences[0]["kind"] })
    }
  }
}
