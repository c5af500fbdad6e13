import Testing

@testable import SnapshotRendering

@Suite struct FactPlaceTests {
  private static let text = """
    Home
      title: "Music"
      titles: 2
      sections:
        - Section
          name: "Alan"
          tags:
            * "a.b"
            * "c]"
        - Section
          name: "Janet"
          tags: {}
      prices:
        "a.b": 1
        "a": 2
      alert: nil

    """

  /// Every key path that differences speak in leads back to its fact.
  @Test func everyFactIsFoundByItsKeyPath() throws {
    let tree = try SnapshotTreeParser.parse(Self.text)
    let paths = FactPlace.keyPaths(in: tree)
    #expect(Set(paths).count == paths.count)
    let found = paths.map { "\($0) = \(FactPlace($0).value(in: tree)?.brief ?? "-")" }
    #expect(
      found == [
        "title = \"Music\"", "titles = 2", "sections = 2 elements", "sections[0] = Section",
        "sections[0].name = \"Alan\"", "sections[0].tags = 2 elements",
        "sections[0].tags[a.b] = \"a.b\"", "sections[0].tags[c]] = \"c]\"",
        "sections[1] = Section", "sections[1].name = \"Janet\"", "sections[1].tags = {}",
        "prices = 2 elements", "prices[\"a.b\"] = 1", "prices[\"a\"] = 2", "alert = nil",
      ]
    )
    for path in ["titl", "title.x", "sections[2]", "sections[0]name", "x", ".title", "sections."] {
      #expect(FactPlace(path).value(in: tree) == nil, "\(path)")
    }
    #expect(FactPlace("").value(in: tree) == tree)
  }

  @Test func whatDiffersBelowAFact() throws {
    let old = try SnapshotTreeParser.parse(Self.text)
    let other = Self.text.replacing("Janet", with: "Joe").replacing("titles: 2", with: "titles: 3")
    let new = try SnapshotTreeParser.parse(other)
    func says(_ path: String, _ old: SnapshotTree?, _ new: SnapshotTree?) -> [String] {
      FactPlace(path).changes(from: old, to: new).map(\.description)
    }
    #expect(says("title", old, new) == [])
    #expect(says("titles", old, new) == ["titles: 2 -> 3"])
    #expect(says("sections", old, new) == ["sections[1].name: \"Janet\" -> \"Joe\""])
    #expect(says("sections[1]", old, new) == ["sections[1].name: \"Janet\" -> \"Joe\""])
    #expect(says("titles", nil, new) == ["titles added: 3"])
    #expect(says("sections", old, nil) == ["sections removed: 2 elements (7 facts)"])
    #expect(says("none", old, new) == [])
  }
}
