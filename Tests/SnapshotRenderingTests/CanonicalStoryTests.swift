import Foundation
import TestSupport
import Testing

@testable import SnapshotRendering

/// Everything that is recorded below `__Snapshots__` is read back by one reader.
@Suite struct CanonicalStoryTests {
  /// The recorded texts of this package and of the sample in `ci`.
  static func references() throws -> [(path: String, text: String)] {
    let root = URL(filePath: #filePath + "/../../..").standardizedFileURL
    return try ["__Snapshots__", "ci/__Snapshots__", "ci/sample/__Snapshots__"].flatMap { folder in
      let base = root.appending(path: folder)
      let paths = try FileManager.default.subpathsOfDirectory(atPath: base.path)
      return try paths.filter { $0.hasSuffix(".txt") }.sorted().map { path in
        (folder + "/" + path, try String(contentsOf: base.appending(path: path), encoding: .utf8))
      }
    }
  }

  /// The lines of the facts are the text, and a tree prints its text again.
  @Test func everyReferencePrintsBack() throws {
    var counts = (trees: 0, stories: 0)
    for (path, text) in try Self.references() {
      guard let read = try? CanonicalText(text) else { continue }
      let lines = read.facts.indices.flatMap { Array(read.bytes[read.ownLines($0)]) }
      #expect(String(decoding: lines, as: UTF8.self) == text, "\(path)")
      #expect(lines == Array(read.bytes[read.lines(0)]) || read.isStory, "\(path)")
      #expect(read.isStory || read.printed == text, "\(path)")
      if read.isStory { counts.stories += 1 } else { counts.trees += 1 }
    }
    #expect(counts.trees > 100 && counts.stories > 80)
  }

  /// No line of a story is read as a line of another sort, so that two stories differ in facts.
  @Test func everyStoryMergesWithItsNeighbour() throws {
    let stories = try Self.references()
      .filter { $0.text.hasPrefix("journey: ") && !$0.text.hasSuffix("\n\n") }
    for (old, new) in zip(stories, stories.dropFirst()) {
      guard let facts = FactDifference(fromText: old.text, toText: new.text) else { continue }
      #expect(facts.taking { _ in false } == old.text, "\(old.path)")
      #expect(facts.taking { _ in true } == new.text, "\(old.path) to \(new.path)")
    }
  }

  @Test func aStoryHasParts() throws {
    let text = """
      journey: buys a book
      scenario: one book

      1. opens the app
         ShopViewModel
           titles: []
      2. searches
         > GET /books
         ~ titles: [] -> ["Emma"]
         + note: \"""
           a

           b
           \"""
         * shop.track(event:)
             event: .search
      3. waits
         = nothing changes

      end: nothing running,
           nothing waiting

      """
    let read = try CanonicalText(text)
    let rows = read.facts.indices.map { fact in
      let name = read.text(read.facts[fact].name)
      let head = read.head(fact)
      return "\(read.facts[fact].level) \(read.facts[fact].mark) \(name)|\(head)|"
        + "\(read.block(fact) ?? [])"
    }
    #expect(
      rows == [
        "-1 1 ||[]", "0 0 journey|buys a book|[]", "0 0 scenario|one book|[]",
        "0 2 opens the app||[]", "1 4 |ShopViewModel|[]", "2 0 titles|[]|[]", "0 2 searches||[]",
        "1 3 >|GET /books|[]", #"1 3 ~ titles|[] -> ["Emma"]|[]"#,
        #"1 3 + note|"""|["a", "", "b"]"#.replacing("\\", with: ""), "1 3 *|shop.track(event:)|[]",
        "2 0 event|.search|[]", "0 2 waits||[]", "0 0 end|nothing running,|[]",
        "1 4 |nothing waiting|[]",
      ]
    )
  }
}
