import SnapshotChecking
import SnapshotRendering
import TestSupport
import Testing

@testable import ReviewTools

/// The same change in many snapshots is one decision.
@Suite struct KindTests {
  let scene = Scene()

  /// Real refactorings with mistakes hidden in them: the mistakes come first, and the rest is taken without
  /// them.
  @Test func refactorings() throws {
    let rows = try Refactoring.all.map { row in
      let scene = Scene()
      try row.hold(in: scene)
      let store = PendingStore(folders: scene.folders)
      let groups = KindGroup.all(in: try store.changes())
      let meant = Set(
        row.texts.flatMap { SnapshotDifference(from: $0.old, to: $0.meant).places }.map(\.kind)
      )
      let mistakes = groups.map(\.kind).filter { !meant.contains($0) }
      #expect(groups.count <= row.causes + 2 && mistakes.count == row.mistakes.count, "\(row.name)")
      #expect(groups.prefix(4).map(\.kind).filter(mistakes.contains) == mistakes, "\(row.name)")
      let names = groups.map(\.kind).filter(meant.contains).flatMap { ["--only", $0.name] }
      _ = scene.run(["accept"] + names)
      let left = KindGroup.all(in: try store.changes()).map(\.kind)
      #expect(left.filter { !meant.contains($0) } == mistakes, "\(row.name)")
      // A snapshot with a mistake keeps its reference.
      for (number, text) in row.texts.enumerated() {
        let isRight = !row.mistakes.contains { $0.number == number }
        let reference = try scene.text("__Snapshots__/" + Refactoring.path(number))
        #expect(reference == (isRight ? text.new : text.old), "\(row.name)")
      }
      let words = groups.map { (meant.contains($0.kind) ? "meant    " : "mistake  ") + $0.words }
      return "\(row.name): \(groups.count) kinds, \(row.causes) causes\n"
        + words.map { "  \($0)\n" }.joined()
    }
    assertText(rows.joined())
  }

  /// A snapshot is accepted whole: by all of its kinds, and never by some.
  @Test func aSnapshotIsAcceptedByAllOfItsKinds() throws {
    for (name, new) in [("a", "title: \"B\"\n  id: 1"), ("b", "title: \"B\"\n  id: true")] {
      let new = "Row\n  \(new)\n"
      try scene.change("T/F/\(name).txt", "Row\n  title: \"A\"\n  id: 1\n", new)
    }
    let only = "accept --only Row.title"
    assertText(
      try scene.session(only, only, "status", only + " --only id", "accept --only nothing")
    )
  }

  /// The time of a list has a limit, and what was not compared is told.
  @Test func textsBeyondTheLimitAreAKindOfTheirOwn() throws {
    for (name, text) in [("a", "1\n"), ("b", String(repeating: "row 1\n", count: 700_000))] {
      try scene.change("T/F/\(name).txt", text, text.replacing("1", with: "2"))
    }
    let groups = KindGroup.all(in: try PendingStore(folders: scene.folders).changes())
    #expect(groups.map(\.kind.noun) == ["large difference", "value"])
    #expect(groups.map { $0.members.map(\.change.path) } == [["T/F/b.txt"], ["T/F/a.txt"]])
    #expect(scene.run("accept", "--only", groups[0].kind.name).errors.contains("by their paths"))
  }
}

@Suite struct ChangePlaceTests {
  private static let texts = [
    ("1,234.50", "1.234,50"), ("€12 from €30", "13 EUR from 30 EUR"), ("€7", "7"),
    ("1 items, €2", "1 item, 2 EUR"), ("5%", "5"), ("€7", "$7"), ("1 \u{301}", "2 \u{301}"),
    ("-€1,234.00", "-1.234 EUR"), ("$7", "US$7"), ("1.234", "1234"), ("7", "٧"),
    ("2026-03-13", "13/3/2026"), ("€1,234.50", "1\\u{202F}234,50\\u{A0}€"), ("", "a b"),
    ("a b", "a\\u{A0}b"), ("\"EUR 7\"", "\"EUR\\u{A0}7\""), ("2026-03-11", "10 Mar 2026"),
    ("2026-03-04", "4/3/2026"), ("3/4/2026", "4/3/2026"), ("2026-03-11", "Wed, March 11, 2026"),
    ("9:05", "9:05 PM"), ("2026-03-11", "Thu, March 11, 2026"), ("21:05", "9:05 PM"),
    ("Add to cart", "ADD TO CRAT"), ("Dollar $", "Dollar (CAD)"), ("Euro €", "Euro (GBP)"),
    ("id: 3, due: 2026-03-11", "id: 4, day: 11 Mar 2026"), ("1/31/26", "Jan 31, 2026"),
    ("31.01.26", "30 January 2026"), ("5 Apr 2026", "5 April 2026"), ("$0.00", "USD\\u{A0}0"),
    ("$7.10", "USD 8"), ("10.1.12", "10.1.13"), ("zip: 98052", "zip: 95014-7329"),
    ("cvv: 004", "cvv: 4"), ("id: a1", "id: b2"), ("name: Amy Apple", "name: Amy"),
    ("1 result", "3 results"), ("tel: 000-1", "tel: a@b.c"), ("Amy Apple", "Apple, Amy"),
    ("-5", "5"), ("7", "amount"), ("Your cart", "YOUR CART"),
  ]

  /// All different lines of a text in a tree are one kind, or the kind of its only difference.
  private static let lines = "A\n  note: \"\"\"\n    one\n    two\n    3 items\n    \"\"\""
  private static let trees = [("one", "ONE"), ("one\n    two\n    3", "ONE\n    two\n    4")].map {
    (lines, lines.replacing($0, with: $1))
  }

  /// Each cause has a kind, and no kind joins a changed value with a value in another format.
  @Test func pieces() {
    let rows = (Self.texts + Self.trees).map { old, new in
      let head = old.hasPrefix("A\n") ? "" : "[\n"
      let difference = SnapshotDifference(from: head + old + "\n", to: head + new + "\n")
      let places = difference.places.map { "    \($0.kind.rank) \($0.kind.noun): \($0.brief)\n" }
      return "\(old) => \(new)\n" + places.joined()
    }
    assertText(rows.joined())
  }

  /// A long text is compared line by line, whatever it contains.
  @Test func badInput() {
    let lines = (0..<1_000).map { "\($0): €\($0).50 of \($0 * 7 % 100)\n" }.joined()
    let bytes = (0..<4_000).map { UInt8(truncatingIfNeeded: $0 * $0 * 31) }
    for text in [
      String(lines.reversed()), "\0\u{1B}\\u{", "", String(decoding: bytes, as: UTF8.self),
      lines.uppercased().replacing("\n", with: "\r\n"),
    ] {
      for (old, new) in [(lines, text), (text, lines)] {
        let places = SnapshotDifference(from: old, to: new).places
        #expect(!places.isEmpty && places.allSatisfy { $0.words.count < 300 })
      }
    }
  }

  /// Names are sorted by the numbers in them.
  @Test func peopleCountLikeThis() {
    let names = [
      "", "a", "a.2", "a.02b", "a.10", "a.10.1", "a.10.2", "a.100", "a12b3", "a12b20", "b", "é1",
      "é12",
    ]
    #expect(names.reversed().sorted(by: NaturalOrder.isBefore) == names)
  }
}
