import Foundation
import Proofsheet
import Testing

@testable import SnapshotRendering

@Suite struct ScrubberTests {
  private static let first = "3F2504E0-4F89-11D3-9A0C-0305E82C3301"
  private static let second = "6ba7b810-9dad-11d1-80b4-00c04fd430c8"

  private func scrubbed(_ text: String, _ scrubbers: SnapshotScrubber...) throws -> String {
    String(try SnapshotStrategy.lines.scrubbing(scrubbers).render(text).text.dropLast())
  }

  @Test func scannersFindWhatTheyAreNamedAfter() throws {
    let (one, two) = (Self.first, Self.second)
    let rows: [(SnapshotScrubber, [String])] = [
      (.uuids, ["id \(one), \(two); \(one).", "order-\(one) a_\(two).png \(one)-thumb"]),
      (.uuids, ["é\(one)s id=\(bare(two))"]),
      (.dates, ["at 2019-10-15T06:40:00Z!", "2019-10-15T06:40:00.125Z"]),
      (.dates, ["-0044-03-15T00:00:00Z 12019-10-15T06:40:00Z"]),
      (.paths, ["cannot open /tmp/a-b/c.txt: no", "file:///var/x/y?z"]),
      (.paths, ["\"/Users/me/x.swift:12\" and /Users/me/x.swift."]),
      (.ports, ["http://localhost:80/a 127.0.0.1:1 [::1]:65535 localhost:80"]),
      (.addresses, ["<A: 0x00007f6f4c0a10b0> 0x7fff0001"]),
      (.matching("order", #"O-\d+"#), ["O-12 O-7 O-12"]),
      (.matching("order", #"order (\d+)"#), ["order 12, 13"]),
      (SnapshotScrubber(name: "b b") { $0.ranges(of: "b") }, ["abc bé"]),
    ]
    let told = try rows.flatMap { scrubber, texts in
      try texts.map { "\(scrubber.name): \($0)\n  " + (try scrubbed($0, scrubber)) }
    }
    assertSnapshot(of: told.joined(separator: "\n"), as: .lines)
  }

  @Test func scannersFindNothingElse() {
    let one = Self.first
    let rows: [(SnapshotScrubber, [String])] = [
      (.uuids, ["\(one)\(one)", "a\(one)", bare(one) + "0", "x" + bare(one), bare(one) + "-1"]),
      (.uuids, ["d41d8cd98f00b204e9800998ecf8427e"]),
      (.uuids, [one.replacing("E0-", with: "G0-"), String(one.dropLast())]),
      (.dates, ["2019-10-15", "2019-10-15T06:40:00", "2019-10-15T06:40:00.Z"]),
      (.dates, ["219-10-15T06:40:00Z", "2019-10-15T06:40:00+02:00"]),
      (.paths, ["https://host/a/b", "1/2/3", "a/b/c", "/", "//", "/tmp", "/tmp/"]),
      (.ports, ["host:80", "mylocalhost:80", "localhost: 80", "localhost:123456", "10:40"]),
      (.addresses, ["0xFF00FF", "00x7fff0001a", "x7fff0001", "0x7fff0001g"]),
    ]
    for (scrubber, texts) in rows {
      for text in texts { #expect(throws: ScrubberError.self) { try scrubbed(text, scrubber) } }
    }
  }

  /// A scrubber whose values are cut by those of another one is not called idle.
  @Test func scrubbersWhoseValuesOthersCutAreNotIdle() throws {
    let path = "/tmp/\(Self.first)/a"
    #expect(try scrubbed(path, .uuids, .paths) == "/tmp/<uuid 1>/a")
    #expect(throws: ScrubberError.self) { try scrubbed(path, .paths, .uuids) }
    #expect(throws: ScrubberError.self) { try scrubbed(path, .uuids, .paths, .dates) }
  }

  private func bare(_ uuid: String) -> String { uuid.replacing("-", with: "") }

  @Test func scrubbersWorkInOrderAndTokensStay() throws {
    let text = "\(Self.first) at /tmp/\(Self.second)/x"
    #expect(
      try scrubbed(text, .uuids, .matching("any", "<?u.*|1>| at "))
        == "<uuid 1><any 1>/tmp/<uuid 2>/x"
    )
    #expect(try scrubbed(text, .paths, .uuids) == "<uuid 1> at <path 1>")
    #expect(try scrubbed("a\nb\na", .matching("line", ".+")) == "<line 1>\n<line 2>\n<line 1>")
  }

  @Test func aScrubberThatCannotWorkFails() {
    let scrubbers: [SnapshotScrubber] = [
      .uuids, .keyPath("a.b"), .matching("x", "("), .matching("a: b", "a"),
    ]
    let errors = scrubbers.map { scrubber in
      let error = #expect(throws: ScrubberError.self) { try scrubbed("abc", scrubber) }
      return error.map { "\($0)" } ?? ""
    }
    assertSnapshot(of: errors.joined(separator: "\n"), as: .lines)
    // A missing value is none to scrub.
    #expect(throws: ScrubberError.matchedNothing(scrubber: "keyPath(length)")) {
      try SnapshotStrategy<Track>.state.scrubbing(.keyPath("length")).render(Track(length: nil))
    }
  }

  @Test func valuesOfATreeAreScrubbedAndItsShapeStays() throws {
    let subject = Screen()
    let strategy = SnapshotStrategy<Screen>.state.scrubbing(
      .uuids,
      .keyPath("rows.*.price"),
      .matching("word", "^sec.*"),
      .keyPath("inner"),
      .matching("key", "^key-.*")
    )
    let rendering = try strategy.render(subject)
    assertSnapshot(of: rendering.text, as: .lines)
    let tree = try #require(rendering.tree)
    #expect(tree.text == rendering.text)
    #expect(
      try SnapshotStrategy<UUID>.state.scrubbing(.uuids).render(UUID()).tree?.head == "<uuid 1>"
    )
  }

  @Test func keyPathsHaveWildcards() throws {
    let patterns = [
      "rows.*.price", "**.price", "*.price", "price", "rows[1].price", "rows.1.price", "**.id",
      "id",
      "rows.**", #"byName."key-1""#, "byName.*",
    ]
    let paths = try CanonicalText(Rendering(of: Screen()).bytes).keyPaths
    let told = patterns.map { pattern in
      let found = paths.filter(KeyPathPattern(pattern).matches).map { names in
        names.map { Int($0) == nil ? "." + $0 : "[\($0)]" }.joined().dropFirst()
      }
      return "\(pattern): \(found.joined(separator: " "))"
    }
    assertSnapshot(of: told.joined(separator: "\n"), as: .lines)
  }

  @Test func matchesAreCounted() throws {
    let scope = ScrubberScope()
    let scrubbers: [SnapshotScrubber] = [
      .uuids, .keyPath("rows.*.price"), .matching("line", "^(first|second)$"),
    ]
    _ = try ScrubberScope.$current.withValue(scope) {
      try SnapshotStrategy<Screen>.state.scrubbing(scrubbers).render(Screen())
    }
    #expect(scope.counts?.map(\.count) == [2, 3, 2])
  }
}

private struct Row {
  var price: Int
}

private struct Inner {
  var a = 1
  var b = [2, 3]
}

private struct Screen {
  let id: UUID
  let note: String
  var text = "first\nsecond"
  var rows = [Row(price: 1), Row(price: 2), Row(price: 1)]
  var inner = Inner()
  var byName = ["key-1": 1]

  init() {
    id = UUID()
    note = "id \(id)"
  }
}
