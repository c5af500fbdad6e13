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
      for (number, text) in row.texts.enumerated() {
        try scene.reference("T/F/\(number).txt", text.old)
        if text.old != text.new { try scene.pending("T/F/\(number).txt", text.new) }
      }
      let store = PendingStore(folders: scene.folders)
      let groups = KindGroup.all(in: try store.changes())
      let meant = Set(
        row.texts.flatMap { SnapshotDifference(from: $0.old, to: $0.meant).places }.map(\.kind)
      )
      let mistakes = groups.map(\.kind).filter { !meant.contains($0) }
      #expect(groups.count <= row.causes + 2 && mistakes.count == row.mistakes.count, "\(row.name)")
      #expect(groups.prefix(4).map(\.kind).filter(mistakes.contains) == mistakes, "\(row.name)")
      // One key accepts or skips each kind.
      let keys = groups.map { meant.contains($0.kind) ? "k" : "S" } + ["q"]
      scene.screen = ScriptedTerminal(keys, columns: 80, rows: 24).terminal
      #expect(keys.count <= 8 && scene.run("review").errors == "", "\(row.name)")
      #expect(KindGroup.all(in: try store.changes()).map(\.kind) == mistakes, "\(row.name)")
      for (number, text) in row.texts.enumerated() {
        let reference = try #require(try scene.text("__Snapshots__/T/F/\(number).txt"))
        let own = row.mistakes.filter { $0.number == number }
        #expect(own.isEmpty ? reference == text.meant : reference != text.new, "\(row.name)")
      }
      let words = groups.map { (meant.contains($0.kind) ? "meant    " : "mistake  ") + $0.words }
      return "\(row.name): \(groups.count) kinds, \(row.causes) causes\n"
        + words.map { "  \($0)\n" }.joined()
    }
    assertText(rows.joined())
  }

  /// An inline snapshot has one literal, so that it is accepted whole or not at all.
  @Test func aPartOfAnInlineSnapshotIsRefused() throws {
    let old = "Row\n  title: \"A\"\n  id: 1"
    let indented = old.replacing("\n", with: "\n  ")
    let new = "Row\n  title: \"B\"\n  id: true"
    let source = "assertInlineSnapshot(of: 1) {\n  \"\"\"\n  \(indented)\n  \"\"\"\n}"
    try scene.write(source, to: "a.swift")
    try scene.hold(1, 21, old, new, path: "a.swift")
    let refused = try scene.session("accept --only Row.title", "accept --only nothing")
    try scene.write("// nothing", to: "a.swift")
    assertText(refused + (try scene.session("accept --only Row.title")))
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

  /// Each cause has a kind, and no kind joins a changed value with a value in another format.
  @Test func pieces() {
    let rows = Self.texts.map { old, new in
      let difference = SnapshotDifference(from: "[\n" + old + "\n", to: "[\n" + new + "\n")
      let lines = [old, new].map { "[\r\n\($0)\r\n" }
      #expect(SnapshotDifference(from: lines[0], to: lines[1]).text { _ in true } == lines[1])
      let places = difference.places.map { "    \($0.kind.rank) \($0.kind.noun): \($0.brief)\n" }
      return "\(old) => \(new)\n" + places.joined()
    }
    assertText(rows.joined())
  }

  /// All different lines of a text together are one kind, or the kind of its only difference.
  @Test func linesOfAText() {
    func kinds(_ new: String) -> [String] {
      let texts = ["one\n    two\n    3 items", new].map {
        "A\n  note: \"\"\"\n    \($0)\n    \"\"\"\n"
      }
      let places = SnapshotDifference(from: texts[0], to: texts[1]).places
      return places.map { "\($0.kind.rank) \($0.kind.noun): \($0.brief)" }
    }
    #expect(kinds("ONE\n    two\n    3 items") == ["style case: note line 1: one -> ONE"])
    #expect(kinds("ONE\n    two\n    4 items") == ["changed text: note line 1: one -> ONE"])
  }

  /// The lines of a text, without the numbers of steps.
  private static func lines(_ text: String) -> Set<String> {
    Set(text.split(separator: "\n").map { String($0.replacing(#/^\d+\. /#, with: "")) })
  }

  /// The kinds of several changes give the new text again, in any order of acceptance.
  @Test func generatedChanges() {
    var numbers = SeededNumbers(seed: 36)
    let texts = (0..<40).map { CartSample.text($0, isNew: false) } + StoryKindTests.texts
    let edits = [
      ("\"Socks\"", "\"\"\"\n        Wool\n        socks\n        \"\"\""), ("€", "EUR\u{A0}"),
      ("Row\n", "Cart.Row\n"), ("price:", "cost:"), ("badge: nil", "badge: nil\n      note: true"),
      ("      badge: nil\n", ""), ("isReady: true", "isReady: false"), ("1,234.00", "1,243.00"),
      ("200 order", "500 order"), ("Emma", "Dune"), ("canOrder: true ->", "isOpen: nil ->"),
    ]
    for round in 0..<TestSpeed.rounds(300, long: 3_000) {
      var reference = texts[round % texts.count]
      let new =
        round % 9 == 8
        ? numbers.one(of: StoryKindTests.texts)
        : (0..<(1 + numbers.below(5))).reduce(reference) { text, _ in
          let edit = numbers.one(of: edits)
          return text.replacing(edit.0, with: edit.1, maxReplacements: 1 + numbers.below(4))
        }
      for _ in 0..<40 where reference != new {
        let difference = SnapshotDifference(from: reference, to: new)
        #expect(difference.text { _ in true } == new, "round \(round)")
        #expect(difference.text { _ in false } == reference, "round \(round)")
        let kind = numbers.one(of: difference.places.map(\.kind))
        // A text that becomes a story goes line by line, and its lines may be no text in between.
        let isTree = round % 9 < 8 && FactDifference(fromText: reference, toText: new) != nil
        let known = Self.lines(reference + "\n" + new)
        reference = difference.text { $0.kind == kind } ?? new
        #expect(Self.lines(reference).isSubset(of: known), "round \(round)")
        #expect(!isTree || (try? CanonicalText(reference)) != nil, "round \(round)")
      }
      #expect(reference == new, "round \(round)")
    }
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
        let difference = SnapshotDifference(from: old, to: new)
        #expect(difference.text { _ in true } == new && difference.text { _ in false } == old)
        #expect(difference.places.allSatisfy { $0.words.count < 300 })
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
