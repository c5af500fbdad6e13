import Foundation
import HTTPFixtures
import TestSupport
import Testing
import WireMockImport

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A whole folder is imported, written once, and played.
@Suite struct ImportedFolderTests {
  private static let cart = #"""
    {"mappings": [
      {"name": "empty", "scenarioName": "Cart", "requiredScenarioState": "Started",
       "request": {"method": "GET", "urlPath": "/cart"}, "response": {"jsonBody": []}},
      {"scenarioName": "Cart", "newScenarioState": "full",
       "request": {"method": "POST", "url": "/cart", "bodyPatterns": [{"matches": "id=[0-9]+"}]},
       "response": {"status": 201}},
      {"scenarioName": "Cart", "requiredScenarioState": "full",
       "request": {"method": "GET", "urlPath": "/cart"}, "response": {"bodyFileName": "full.json"}}
    ]}
    """#

  private static let others = #"""
    [{"priority": 9, "request": {"urlPathPattern": "/.*"}, "response": {"status": 404}},
     {"name": "old", "request": {"method": "GET", "url": "/user"}, "response": {"body": "old"}},
     {"name": "new", "request": {"method": "GET", "url": "/user"}, "response": {"body": "new"}},
     {"name": "proxy", "request": {"url": "/p"}, "response": {"proxyBaseUrl": "http://h"}}]
    """#

  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(cart, to: "Mocks/mappings/cart.json")
    try folder.write(others, to: "Mocks/mappings/others.json")
    try folder.write(#"[{"id": 7}]"#, to: "Mocks/__files/full.json")
    return folder
  }

  private static func world(_ folder: TemporaryFolder) throws -> WireMockImport {
    let mocks = try MappingFolder(folder.file("Mocks"))
    return try WireMockImport(mocks, scenario: mocks.name, feature: "Shop")
  }

  @Test func whatIsImportedPlays() async throws {
    let folder = try Self.folder()
    let world = try Self.world(folder)
    let fixtures = FixtureFolder(root: folder.file("Fixtures"))
    #expect(try world.write(to: fixtures) == ["Scenarios/Mocks.json", "Shop/cart_full.json"])
    let client = ScenarioClient(try Scenario(named: "Mocks", in: fixtures), fixtures: fixtures)
    // Only a body of the wanted form fills the cart; the world answers the other one.
    let rows: [(method: String, path: String, body: String?, answer: String)] = [
      ("GET", "/cart?page=1", nil, "200 []"), ("POST", "/cart", "id=x", "404 "),
      ("POST", "/cart", "id=12", "201 "), ("GET", "/cart", nil, #"200 [{"id": 7}]"#),
      ("GET", "/user", nil, "200 new"), ("GET", "/user?a", nil, "404 "),
    ]
    for row in rows {
      var request = URLRequest(url: try #require(URL(string: "https://h\(row.path)")))
      request.httpMethod = row.method
      request.httpBody = row.body.map { Data($0.utf8) }
      let (data, response) = try await client.data(for: request)
      let status = (response as? HTTPURLResponse)?.statusCode ?? 0
      #expect("\(status) \(String(decoding: data, as: UTF8.self))" == row.answer)
    }
    try client.verify()
  }

  @Test func whatIsLeftOutIsNamed() throws {
    let world = try Self.world(Self.folder())
    #expect(world.written == 5)
    #expect(
      world.refusals == [
        #""proxy": mappings/others.json:4: "proxyBaseUrl" sends requests on: record the answers of that server."#,
        #""old": mappings/others.json:2: never answers: the mapping at mappings/others.json:3 takes all its requests."#,
      ]
    )
  }

  @Test func theSameFolderGivesTheSameFiles() throws {
    #expect(try Self.world(Self.folder()).files == Self.world(Self.folder()).files)
  }

  @Test func prioritiesAreWrittenWhereOrderDecides() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"""
      [{"request": {"method": "GET", "urlPathTemplate": "/a/{b}"}},
       {"request": {"method": "GET", "urlPathTemplate": "/{a}/b"}},
       {"request": {"method": "GET", "urlPath": "/c"}}]
      """#,
      to: "a.json"
    )
    let world = try WireMockImport(MappingFolder(folder.url), scenario: "s", feature: "s")
    let file = try #require(world.files["Scenarios/s.json"])
    let scenario = try Scenario(parsing: file, file: "s.json")
    #expect(scenario.stubs.map(\.pattern.path.text) == ["/c", "/{a}/b", "/a/{b}"])
    #expect(scenario.stubs.map(\.precedence) == [5, 5, 6])
  }

  @Test func aFileThatDiffersIsNotOverwritten() throws {
    let folder = try Self.folder()
    let world = try Self.world(folder)
    let fixtures = FixtureFolder(root: folder.file("Fixtures"))
    _ = try world.write(to: fixtures)
    #expect(try world.write(to: fixtures) == [])
    try FileManager.default.removeItem(at: folder.file("Fixtures/Scenarios/Mocks.json"))
    try folder.write("[]", to: "Fixtures/Shop/cart_full.json")
    let error = #expect(throws: FixtureError.self) { try world.write(to: fixtures) }
    #expect(
      error?.description
        == "Nothing was written, because other files stand at Shop/cart_full.json below "
        + "\(fixtures.root.path): delete them, or name another scenario or feature."
    )
    let left = folder.file("Fixtures/Scenarios/Mocks.json").path
    #expect(!FileManager.default.fileExists(atPath: left))
  }

  @Test func aFolderThatIsNoneIsOneSentence() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("none").path
    let missing = #expect(throws: FixtureError.self) { try MappingFolder(folder.file("none")) }
    #expect(missing?.description == "There is no folder of WireMock mappings at \(path): name one.")
    let empty = #expect(throws: FixtureError.self) {
      try WireMockImport(MappingFolder(folder.url), scenario: "s", feature: "s")
    }
    #expect(empty?.description.contains("holds no mappings: name a folder with files") == true)
    try folder.write("{", to: "mappings/a.json")
    let world = try WireMockImport(MappingFolder(folder.url), scenario: "s", feature: "s")
    #expect(
      world.refusals == ["mappings/a.json:1:2 is no JSON: the text ends inside of an object."]
    )
    #expect(world.files.isEmpty)
  }
}
