import Proofsheet
import Testing

@testable import SnapshotLedger

/// What transcripts show.
@Suite struct JourneyReaderTests {
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
         {
           "load": true
         }
       ~ isOpen: false -> true for a moment
       ~ title: "a -> b" -> "c -> d"
       < 200 Cart/fetchCart_success.json to GET /cart
       ~ load: .waiting -> .failed(.offline)
       ~ rows: [] -> 2 elements
         - RowViewModel
           name: "x"
           tags: []
       + rows[RowViewModel "y"] after [RowViewModel "x"]
         name: "yy"
         tags:
           - "t"
       + item: ItemViewModel
         name: "i"
         isNew: true
    3. taps
       ~ item.isNew: true -> false
       - item
       - rows[RowViewModel "y"]
       * router.showItem(7, animated: true)
       * delegate.failed(because: .soldOut)
           because: .soldOut
       OtherScreen
         choice: .offline
       ~ CartViewModel.choice: nil -> .status(5)
       ~ isOpen: true -> nowhere
       back on CartViewModel
       ~ fixed: false -> true

    end: nothing running, nothing waiting, every stub used

    """

  @Test func aJourney() throws {
    let facts = try #require(try ShopModule.facts(of: Self.journey))
    assertSnapshot(of: facts.joined(separator: "\n"), as: .lines)
  }

  /// What changes on a screen that is no subject, or behind a path that nobody knows, shows nothing.
  @Test(
    arguments: [
      "~ isOpen: false -> true", "~ other.isOpen: false -> true", "= isOpen: false -> true",
      "isOpen: true", "- isOpen", "> CartViewModel", "~ isOpen",
    ]
  )
  func whatNobodyKnows(_ line: String) throws {
    let facts = try ShopModule.facts(of: "journey: a\n\n1. opens\n   Home\n     x: 1\n   \(line)\n")
    #expect(facts == [])
  }

  /// What a fault leads to is told before the screens that it is about.
  @Test func aSweep() throws {
    let text = """
      journey: buys a cart
      scenario: all works

      every order: 1 order
      every fault:
        > GET /cart
          offline
            ~ load: .waiting -> .failed(.offline)
            … and 2 more lines
            ~ item.isNew: true -> false
            then tries again
      leaving: at 1 moment

      ends on:
        CartViewModel
          load: .waiting
          item: ItemViewModel
            isNew: true

      """
    let facts = try #require(try ShopModule.facts(of: text))
    assertSnapshot(of: facts.joined(separator: "\n"), as: .lines)
  }
}
