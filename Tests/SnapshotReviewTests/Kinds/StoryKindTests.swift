import ProofsheetBasics
import SnapshotChecking
import Testing
import ToolBasics

@testable import ReviewTools

/// A review divides a transcript into steps and events, and the reference of a sweep into findings.
@Suite struct StoryKindTests {
  private static let rows = """
       + rows[Row "Ivanhoe"]
         title: "Ivanhoe"
       + rows[Row "Ulysses"] after [Row "Ivanhoe"]
         title: "Ulysses"

    """
  private static let journey = """
    journey: buys a book
    scenario: one book

    1. opens the app
       ShopViewModel
         titles: []
         canOrder: true
    2. searches
       > GET /books
       ~ isLoading: false -> true
       < 200 books.json
       ~ titles: [] -> ["Emma"]
       * shop.track(event: .search(term:))
           event: .search(term:)
             term: "e"
    \(rows)3. orders
       > POST /orders
       < 200 order.json
       ~ canOrder: true -> false

    end: nothing running, nothing waiting
         never given by GET https://shop.example/v1/books.json?a=1: 200 b.json

    """
  private static let elsewhere = """
      ends-elsewhere: Shop.titles
        The journey does not end on the screen on which the script ends.
          ~ titles: ["Emma"] -> ["Dune"]
        variation: in order 0.1

    """
  private static let unseen = """
      silent-failure: GET /books
        A request fails, and nothing on the screen says so.
          > GET /books
        variation: when request 1 is answered: offline

    """

  private static func sweep(_ findings: String...) -> String {
    "journey: buys a book\nscenario: one book\n\n"
      + (findings.isEmpty ? "" : "findings:\n" + findings.joined() + "\n")
      + "every order: 2 orders, all there are\n\nends on:\n  Shop\n    titles:\n      - \"Emma\"\n"
  }

  static var texts: [String] { [journey, sweep(elsewhere, unseen), sweep(elsewhere), sweep()] }

  private static let swapped = rows.replacing("Ivanhoe", with: "-")
    .replacing("Ulysses", with: "Ivanhoe").replacing("-", with: "Ulysses")
  private static let order =
    "   > POST /orders\n   < 200 order.json\n   ~ canOrder: true -> false\n"
  /// Changes of the journey, or of the sweep with both findings.
  private static let edits: [(name: String, old: String, new: String)] = [
    ("another answer", "< 200 order", "< 500 order"),
    ("another value", "canOrder: true -> false", "canOrder: true -> nil"),
    ("an event that is gone", "   ~ isLoading: false -> true\n", ""),
    ("a step without a change", order, "   = nothing changes\n"),
    ("another argument of a call", "term: \"e\"", "term: \"d\""),
    ("another name of a field", "~ isLoading", "~ loads"),
    ("elements in another order", rows, swapped),
    ("another screen", "     canOrder: true\n", "     canOrder: false\n     badge: nil\n"),
    ("a waiver", "never given by", "optional, never given by"),
    ("a new step", "3. orders\n", "3. scrolls\n   = nothing changes\n4. orders\n"),
    ("gone findings", "findings:\n" + elsewhere + unseen + "\n", ""),
    ("a gone finding behind another", unseen, ""),
    ("a finding with other values", "[\"Dune\"]", "[\"Persuasion\"]"),
    ("a finding with a value in another case", "\"Dune\"", "\"DUNE\""),
    ("a finding that another variation shows first", "order 0.1", "order 1.0"),
    ("another number of orders", "2 orders", "3 orders"),
  ]

  /// Each change has places, and its reverse too.
  @Test func stepsAndFindings() {
    let rows = Self.edits.map { name, old, new in
      let before = Self.texts.first { $0.contains(old) } ?? ""
      let after = before.replacing(old, with: new)
      let rows = [(before, after), (after, before)].map { old, new in
        let difference = SnapshotDifference(from: old, to: new)
        #expect(!difference.places.isEmpty, "\(name)")
        #expect(
          name != "elements in another order" || Set(difference.places.map(\.kind)).count == 1
        )
        return difference.places.map { "  \($0.kind.rank) \($0.brief)\n" }.joined()
      }
      return "\(name)\n\(rows[0])and back\n\(rows[1])"
    }
    assertText(rows.joined())
  }

  @Test func aNameMeansAFieldWithItsParts() throws {
    let other = Self.journey.replacing("canOrder: true\n", with: "canOrder: false\n")
    let place = try #require(SnapshotDifference(from: Self.journey, to: other).places.first)
    let names = ["canOrder", "ShopViewModel", "Order", "Shop", "opens"]
    #expect(names.filter(place.isMeant) == ["canOrder", "ShopViewModel"])
  }

  @Test func everyPlaceTellsTheStory() throws {
    let finding = ShownStory(
      names: ["ends-elsewhere: Shop.titles"],
      token: "k3f9a:0.1",
      words: ["The journey does not end on the screen on which the script ends."],
      story: Self.journey.replacing("Emma", with: "Dune")
    )
    let scene = Scene()
    let late = Self.journey.replacing("< 200 order", with: "< 500 order")
    let other = Self.elsewhere.replacing("Dune", with: "Persuasion")
    let texts = [
      (Self.journey, late.replacing(" true", with: " yes")),
      (Self.sweep(Self.unseen), Self.sweep(Self.elsewhere, Self.unseen)),
      (Self.sweep(other), Self.sweep(Self.elsewhere)),
    ]
    for (number, text) in texts.enumerated() {
      try scene.change("T/F/\(number).txt", text.0, text.1)
    }
    let records = [1, 2].map { number in
      RunRecord.check(.different, "T/F/\(number).txt", journey: "buys", findings: [finding])
    }
    try scene.log(records, run: "r")
    let review = try scene.session("review", answers: ["s", "s", "s", "q"])
    assertText(scene.run("status").output + scene.run("report", "--markdown").output + review)
  }
}
