import Foundation
import HTTPFixtures
import TestSupport
import Testing
import WireMockFiles

/// Whatever has no equivalent is refused when it is read, with its file, its line and its key.
@Suite struct RefusalTests {
  @Test(arguments: mappingRows + requestRows + responseRows)
  func saysWhatIsRefused(_ row: RefusalRow) throws {
    let project = try WireMockProject(mapping: row.mapping)
    #expect(project.refusal() == "mappings/stub.json:1\(row.words)")
  }

  @Test(arguments: templateRows) func saysWhatOfATemplateIsRefused(_ row: RefusalRow) throws {
    let quoted = String(decoding: try JSONEncoder().encode(row.mapping), as: UTF8.self)
    let project = try WireMockProject(mapping: #"{"response": {"body": \#(quoted)}}"#)
    #expect(project.refusal() == "mappings/stub.json:1 refuses \"body\": \(row.words).")
  }

  @Test func aMappingWithoutAnyOfTheseIsNotRefused() throws {
    let project = try WireMockProject(mapping: #"{"response": {"body": "{{request.path}}"}}"#)
    #expect(project.refusal() == "nothing is refused")
  }

  @Test func everythingThatIsRefusedIsSaidAtOnce() throws {
    let project = try WireMockProject([
      "mappings/a.json":
        "{\n  \"request\": {},\n  \"response\": {\n    \"proxyBaseUrl\": \"https://x\"\n  }\n}",
      "mappings/b/c.json":
        "{\"mappings\": [{\"trigger\": {}}, {}, {\"request\": {\"url\": \"/\", \"urlPath\": \"/\"}}]}",
      "mappings/d.json": "{\"request\":\n  nothing}",
      "mappings/e.txt": "no mapping",
    ])
    #expect(
      project.refusal() == """
        3 files of FOLDER cannot be read:
          mappings/a.json:4 refuses "proxyBaseUrl": nothing is sent to another server here: record \
        its answers first.
          mappings/b/c.json:1 refuses "trigger": mappings of messages are not read.
          mappings/b/c.json:1 holds "url" and "urlPath": keep one of them.
          mappings/d.json:2:3 is no JSON: "null" is misspelled.
        """
    )
  }

  @Test func whatIsLeftOutIsNamed() throws {
    let project = try WireMockProject([
      "mappings/good.json": #"{"request": {"url": "/"}, "response": {}}"#,
      "mappings/bad.json": #"{"request": {"url": 7}}"#,
    ])
    #expect(throws: FixtureError.self) { try project.scenario() }
    let scenario = try project.scenario(leavingOut: ["mappings/bad.json"])
    #expect(scenario.name == project.folder.url.lastPathComponent)
    let error = #expect(throws: FixtureError.self) {
      try project.scenario(leavingOut: ["mappings/bed.json"])
    }
    #expect(
      error?.description
        == "leavingOut names \"mappings/bed.json\", which is no file there: is it "
        + "\"mappings/bad.json\"?"
    )
  }

  @Test func aPlaceWithoutMappingsIsNamed() throws {
    let project = try WireMockProject(["notes.txt": "nothing"])
    #expect(
      project.refusal() == "FOLDER holds no mappings: add files that end in .json."
    )
    let missing = project.folder.file("nowhere")
    let error = #expect(throws: FixtureError.self) { try Scenario(wireMock: missing) }
    #expect(
      error?.description
        == "There are no WireMock mappings at \(missing.path): name a folder or a file that exists."
    )
  }
}

/// A mapping and why it is refused.
struct RefusalRow: Sendable, CustomTestStringConvertible {
  let mapping: String
  let words: String

  var testDescription: String { words }

  init(_ mapping: String, _ words: String) {
    self.mapping = mapping
    self.words = words
  }
}
