import Proofsheet
import Testing

@testable import Completeness

/// The facts of canonical text; other text has none.
@Suite struct TextReaderTests {
  private static let cart = """
    CartViewModel #1
      title: "Überlänge, \\"quoted: text\\", and more than sixty characters in a line"
      isOpen: true
      note: \"\"\"
        Two lines
        of a note
        \"\"\"
      rows:
        - RowViewModel
          name: "a: b"
          tags: []
        - RowViewModel
          name: ""
          tags:
            - "one"
      load: .moved(from:to:)
        from: .status(404)
        to: 3
      choice: .offline
      item: nil
      fixed: "always"
      unknown: ItemViewModel
        name: "x"
        isNew: false

    """

  @Test func screensJourneysAndSweepsShowFacts() throws {
    for (name, text) in [("screen", Self.cart), ("journey", Self.journey), ("sweep", Self.sweep)] {
      let facts = try #require(try ShopModule.facts(of: text))
      assertSnapshot(of: facts.joined(separator: "\n"), as: .lines, named: name)
    }
  }

  @Test func places() throws {
    let rows: KeyValuePairs = [
      "- RowViewModel\n  name: \"a\"\n  tags: []\n": "RowViewModel",
      "item: ItemViewModel\n  isNew: true\n": "ItemViewModel",
      ".failed(ItemViewModel)\n  isNew: true\n": "ItemViewModel",
      "Home\n  cart: .open(CartViewModel)\n    title: \"\"\n": "CartViewModel.title",
      "CartViewModel\n  item: .sale(\"x\")\n": "CartViewModel.item",
    ]
    for (text, fact) in rows { #expect(try ShopModule.facts(of: text)?.contains(fact) == true) }
  }

  /// Words like those of a head are no head, and only canonical text has facts.
  @Test func otherTextShowsNothing() throws {
    let texts = [
      "CartViewModel is open\n", " CartViewModel\n", "CartViewModel\n  just words\n",
      "CartViewModel\n  note: \"\"\"\n    never ends\n", "My.CartViewModel\n  title: \"\"\n",
    ]
    for text in texts { #expect(try ShopModule.facts(of: text) ?? [] == []) }
  }

  // MARK: Transcripts

  private static let journey = """
    journey: buys a cart
    scenario: all works

    1. opens the app
       CartViewModel
         title: "Cart"
         isOpen: false
         note: nil
         rows: []
         load: .waiting
         item: nil
    2. looks
       > GET /cart
       ~ rows: [] -> 2 elements
         - RowViewModel
           name: "x"
       + rows[RowViewModel "y"] after [RowViewModel "x"]
         tags:
           - "t"
       ~ item: nil -> ItemViewModel
         name: "i"
       + item: ItemViewModel
         isNew: true
       - rows[RowViewModel "y"]
       * router.showItem(7, animated: true)

    end: nothing running, nothing waiting, every stub used

    """

  /// A change on an unknown screen, or at an unknown path, shows no fact.
  @Test func unknownScreensAndPathsShowNothing() throws {
    let lines = [
      "+ title: \"a: CartViewModel\"", "~ title: \"a\" -> \"b -> CartViewModel\"",
      "~ isOpen: false -> true", "= isOpen: false -> true", "- isOpen", "> CartViewModel",
    ]
    let start = "journey: a\nscenario: b\n\n1. opens\n   Home\n     x: 1\n   "
    for line in lines { #expect(try ShopModule.facts(of: "\(start)\(line)\n") == []) }
  }

  /// The consequences of a fault come before the screens that they are about.
  private static let sweep = """
    journey: buys a cart
    scenario: all works

    every fault:
      > GET /cart
        offline
          ~ load: .waiting -> .failed(.offline)

    ends on:
      CartViewModel
        load: .waiting
        item: ItemViewModel
          isNew: true

    """
}
