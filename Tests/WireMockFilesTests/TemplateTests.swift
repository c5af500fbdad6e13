import Foundation
import HTTPFixtures
import Testing
import WireMockFiles

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Templates are rendered from the request, from the client's time and from repeatable numbers.
@Suite struct TemplateTests {
  private static let start = Date(timeIntervalSince1970: 1_772_366_400.25)

  /// What a body renders to, or why it does not.
  static func rendered(_ body: String, _ asked: Asked = "GET /things/7?x=1&x=2&term=a%26b")
    async -> String
  {
    do {
      let text = JSONEncoder()
      text.outputFormatting = [.withoutEscapingSlashes]
      let quoted = String(decoding: try text.encode(body), as: UTF8.self)
      let mapping =
        #"{"request": {"urlPathTemplate": "/things/{id}"}, "response": {"body": \#(quoted), "transformerParameters": {"greeting": "hi", "nested": {"n": 1.0}}}}"#
      let scenario = try WireMockProject(mapping: mapping).scenario().starting(at: start)
      let (data, _) = try await ScenarioClient(scenario).data(for: try asked.request)
      return String(decoding: data, as: UTF8.self)
    } catch {
      return "error: \(error)"
    }
  }

  @Test(arguments: requestRows + textRows + dateRows + blockRows)
  func rendersAsWireMockDoes(_ row: TemplateRow) async {
    #expect(await Self.rendered(row.template, row.asked) == row.text, "\(row.template)")
  }

  @Test func randomValuesRepeatAndDifferFromRequestToRequest() async throws {
    let template =
      "{{randomValue type='UUID'}} {{randomValue length=8 type='HEXADECIMAL' uppercase=true}} "
      + "{{randomInt lower=10 upper=20}} {{pickRandom 'a' 'b' 'c'}}"
    let first = await Self.rendered(template)
    #expect(await Self.rendered(template) == first)
    let words = first.split(separator: " ")
    #expect(words.count == 4)
    #expect(UUID(uuidString: String(words[0])) != nil)
    #expect(
      words[1].count == 8 && words[1].allSatisfy(\.isHexDigit) && words[1] == words[1].uppercased()
    )
    #expect(Int(words[2]).map { (10..<20).contains($0) } == true)
    #expect(["a", "b", "c"].contains(words[3]))
    let project = try WireMockProject(
      mapping: #"{"response": {"body": "{{randomValue type='UUID'}}"}}"#
    )
    let client = ScenarioClient(try project.scenario())
    let one = try await client.data(for: Asked("GET /").request).0
    let two = try await client.data(for: Asked("GET /").request).0
    #expect(one != two)
  }

  @Test func timeIsThatOfTheClient() async throws {
    let project = try WireMockProject(mapping: #"{"response": {"body": "{{now}}"}}"#)
    let client = ScenarioClient(try project.scenario())
    let text = String(decoding: try await client.data(for: Asked("GET /").request).0, as: UTF8.self)
    #expect(text == "2026-01-01T12:00:00Z")
  }

  @Test func headersAndFileNamesAndFilesAreRendered() async throws {
    let project = try WireMockProject([
      "mappings/a.json":
        #"{"request": {"urlPath": "/a"}, "response": {"headers": {"Location": "{{{request.baseUrl}}}/b", "X": ["{{request.method}}", "two"]}, "bodyFileName": "{{request.query.file}}.txt"}}"#,
      "__files/one.txt": "Hello {{request.query.file}}",
    ])
    let client = ScenarioClient(try project.scenario())
    let (data, response) = try await client.data(for: Asked("GET /a?file=one").request)
    #expect(String(decoding: data, as: UTF8.self) == "Hello one")
    let head = try #require(response as? HTTPURLResponse)
    #expect(head.value(forHTTPHeaderField: "Location") == "https://example.org/b")
    #expect(head.value(forHTTPHeaderField: "X") == "GET, two")
    await #expect(throws: FixtureError.self) {
      try await client.data(for: Asked("GET /a?file=../mappings/a").request)
    }
  }

  @Test func onlyNamedTransformersRenderWhenThatIsAsked() async throws {
    let project = try WireMockProject([
      "mappings/plain.json":
        #"{"request": {"urlPath": "/plain"}, "response": {"body": "{{anything}}"}}"#,
      "mappings/named.json":
        #"{"request": {"urlPath": "/named"}, "response": {"body": "{{request.path}}", "transformers": ["response-template"]}}"#,
    ])
    let client = ScenarioClient(try project.scenario(globalTemplating: false))
    for (path, text) in [("/plain", "{{anything}}"), ("/named", "/named")] {
      let data = try await client.data(for: Asked("GET \(path)").request).0
      #expect(String(decoding: data, as: UTF8.self) == text)
    }
  }

  @Test func aTemplateThatRendersTooMuchIsGivenUp() async {
    let text = await Self.rendered(
      "{{#each (range 1 9999)}}{{#each (range 1 9999)}}{{this}}{{/each}}{{/each}}"
    )
    #expect(text.hasPrefix("error: The answer cannot be rendered: the template renders more than"))
  }
}

/// A template, what it is asked with, and what it renders to.
struct TemplateRow: Sendable, CustomTestStringConvertible {
  let template: String
  let text: String
  var asked: Asked = "GET /things/7?x=1&x=2&term=a%26b"

  var testDescription: String { template }

  init(_ template: String, _ text: String, _ asked: Asked? = nil) {
    self.template = template
    self.text = text
    if let asked { self.asked = asked }
  }
}
