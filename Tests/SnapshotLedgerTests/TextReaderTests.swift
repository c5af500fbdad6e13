import Proofsheet
import Testing

@testable import SnapshotLedger

/// What canonical text shows, and that other text shows nothing.
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

  @Test func aScreen() throws {
    let facts = try #require(try ShopModule.facts(of: Self.cart))
    assertSnapshot(of: facts.joined(separator: "\n"), as: .lines)
  }

  @Test(
    arguments: [
      ("- RowViewModel\n  name: \"a\"\n  tags: []\n", "RowViewModel as a whole"),
      ("item: ItemViewModel\n  isNew: true\n", "ItemViewModel as a whole"),
      (".failed(ItemViewModel)\n  isNew: true\n", "ItemViewModel as a whole"),
      ("Home\n  cart: .open(CartViewModel)\n    title: \"\"\n", "CartViewModel as a part"),
      ("BannerViewModel.sale(\"x\")\n", "BannerViewModel = .sale"),
    ]
  )
  func places(_ text: String, _ fact: String) throws {
    #expect(try ShopModule.facts(of: text)?.contains(fact) == true)
  }

  /// Words that look like a head are none, and nothing is taken from what is not canonical.
  @Test(
    arguments: [
      "CartViewModel is open\n", "CartViewModel", "BannerViewModel.other\n", "\nCartViewModel\n",
      " CartViewModel\n",
      "CartViewModel\n   title: \"\"\n", "CartViewModel\n  just words\n",
      "CartViewModel\n  title: \"a\"\n      deep: 1\n", "struct CartViewModel {\n  let a: Int\n}\n",
      "CartViewModel\n  note: \"\"\"\n    never ends\n", "My.CartViewModel\n  title: \"\"\n",
    ]
  )
  func whatIsNoSnapshotShowsNothing(_ text: String) throws {
    #expect(try ShopModule.facts(of: text) ?? [] == [])
  }
}
