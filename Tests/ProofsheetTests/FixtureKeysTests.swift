import Foundation
import HTTPFixtures
import Testing

@testable import Proofsheet

/// The keys of a file that a model leaves unread, whichever way it decodes.
@Suite struct FixtureKeysTests {
  private func unread(
    _ json: String,
    by model: any Decodable.Type,
    with decoder: JSONDecoder = JSONDecoder()
  ) throws -> [String] {
    try FixtureKeys.unread(by: model, in: Data(json.utf8), with: decoder)
  }

  private struct Item: Decodable, Equatable {
    let id: Int
    let name: String?
  }

  private struct Page: Decodable {
    let items: [Item]
    let byName: [String: Item]
    let day: Date
    let link: URL?
  }

  @Test func synthesizedModels() throws {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let json = """
      {"items": [{"id": 1, "extra": 1}, {"id": 2, "name": null, "more": {"deep": 1}}],
       "by_name": {"a": {"id": 3, "other": 1}}, "day": "2026-01-31T00:00:00Z",
       "link": "https://example.com", "total": 2}
      """
    let found = try unread(json, by: Page.self, with: decoder)
    #expect(found == ["byName.a.other", "items[].extra", "items[].more", "total"])
    #expect(try unread("[1, 2]", by: [Int].self) == [])
    #expect(try unread("{\"a\": [1]}", by: [String: [Int]].self) == [])
    #expect(try unread("[{\"id\": 1, \"x\": 1}, null]", by: [Item?].self) == ["[].x"])
  }

  /// A model that decodes with containers by hand.
  private struct ByHand: Decodable {
    enum Keys: String, CodingKey { case head, rows, base, word }
    enum Inner: String, CodingKey { case id }

    init(from decoder: any Decoder) throws {
      let whole = try decoder.container(keyedBy: Keys.self)
      let head = try whole.nestedContainer(keyedBy: Inner.self, forKey: .head)
      _ = try head.decode(Int.self, forKey: .id)
      var rows = try whole.nestedUnkeyedContainer(forKey: .rows)
      let row = try rows.nestedContainer(keyedBy: Inner.self)
      _ = try row.decodeIfPresent(Int.self, forKey: .id)
      _ = try rows.decodeNil()
      var inner = try rows.nestedUnkeyedContainer()
      _ = try inner.decode(Item.self)
      _ = try Item(from: try whole.superDecoder(forKey: .base))
      _ = try whole.superDecoder()
      _ = whole.contains(.word)
    }
  }

  @Test func modelsByHand() throws {
    let json = """
      {"head": {"id": 1, "a": 1}, "rows": [{"b": 1}, null, [{"id": 1, "c": 1}]],
       "base": {"id": 1, "d": 1}, "super": {"e": 1}, "word": 1, "f": 1}
      """
    let found = try unread(json, by: ByHand.self)
    #expect(found == ["base.d", "f", "head.a", "rows[].b", "rows[][].c"])
  }

  @Test func whyAFileDoesNotDecode() {
    let files = [
      "{\"items\": [{\"id\": 1}, {}]}", "{\"items\": [{\"id\": null}]}", "{\"items\": {}}", "[]",
      "{",
    ]
    let reasons = files.map { json in
      let error = #expect(throws: DecodingError.self) { try unread(json, by: Page.self) }
      return error.map { FixtureError.reason($0) } ?? ""
    }
    assertSnapshot(of: reasons.joined(separator: "\n"), as: .lines)
  }
}
