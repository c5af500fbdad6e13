import Foundation
import Proofsheet
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
    #expect(counts.trees > 100 && counts.stories > 60)
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
    assertSnapshot(of: rows.joined(separator: "\n"), as: .lines)
  }

  @Test func malformedTextsFailWithTheirLine() {
    let rows = [
      ("", 1), ("A", 1), ("A\n  b: 1", 2), ("\n", 1), ("- 1\n\n- 2\n", 2), (" - 1\n", 1),
      ("  A\n", 1), ("A\n   b: 1\n", 2), ("A\n    b: 1\n", 2), ("A\n  b: 1\n      c: 2\n", 3),
      ("A\n  b\n", 2), ("A\n  b: \n", 2), ("- 1\nA\n", 2), ("- 1\n- \n", 2), ("A\nB\n", 2),
      ("A\n\n", 2), ("A\n  b: 1\nC\n", 3), ("A\n  b: \"\"\"\n    x\n", 2), ("\"\"\"\n", 1),
      ("\"\"\"\nx\n  \"\"\"\n", 2), ("\"\"\"\n  \n  \"\"\"\n", 2),
      ("\"\"\"\n  x\n  \"\"\"\n  \"\"\"\n", 4),
    ]
    for (text, line) in rows {
      let failure = CanonicalText.Failure(line: line)
      #expect(throws: failure, "\(text)") { try CanonicalText(text) }
    }
  }
}
