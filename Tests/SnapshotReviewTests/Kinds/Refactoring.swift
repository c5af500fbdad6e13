/// An intended change, and the mistakes made with it.
struct Refactoring {
  let name: String
  /// The number of causes, mistakes included.
  let causes: Int
  /// The intended replacements, which hold for all snapshots.
  let meant: [(old: String, new: String)]
  /// The mistakes: the number of a snapshot, a part of its new text, and the text in its place.
  let mistakes: [(number: Int, old: String, new: String)]

  /// The snapshots before, as intended, and as they are pending.
  var texts: [(old: String, meant: String, new: String)] {
    (0..<60).map { number in
      let old = Self.text(number)
      let meant = meant.reduce(old) { $0.replacing($1.old, with: $1.new) }
      let own = mistakes.filter { $0.number == number }
      return (
        old, meant, own.reduce(meant) { $0.replacing($1.old, with: $1.new, maxReplacements: 1) }
      )
    }
  }

  static func path(_ number: Int) -> String { "ShopTests/CartTests/cart.\(number).txt" }

  /// Makes snapshots pending where they differ.
  func hold(_ numbers: some Sequence<Int> = 0..<60, in scene: Scene) throws {
    let texts = texts
    for number in numbers {
      let text = texts[number]
      try scene.reference(Self.path(number), text.old)
      if text.old != text.new { try scene.pending(Self.path(number), text.new) }
    }
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// A day of the sample, in two formats.
  private static func day(_ number: Int) -> (iso: String, words: String) {
    let (month, day) = (number % 12, number % 27 + 1)
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return ("2026-\(padded(month + 1))-\(padded(day))", "\(day) \(months[month]) 2026")
  }

  /// Snapshots of a shop: a cart, a cart in a list, a journey, JSON, and plain text.
  private static func text(_ number: Int) -> String {
    let price = "\(number % 9 + 1).\(number % 5)5"
    let day = day(number).iso
    switch number % 5 {
    case 0:
      return """
        CartViewModel
          title: "Your cart"
          countText: "\(number % 3 + 1) \(number % 3 == 0 ? "product" : "products")"
          rows:
            - Row
              name: "Rye bread"
              price: "€\(price)"
              badge: "Sold out"
              due: "\(day)"
              state: .pending
            - Row
              name: "Tea, loose"
              price: "€1,2\(number + 10).50"
              badge: nil
              due: "2026-03-11"
              state: .delivered
          total: "€1,3\(number + 10).50"
          canOrder: true
          button: "Order now"

        """
    case 1:
      return """
        - CartViewModel
          title: "Your cart"
          rows:
            - Row
              name: "Rye bread"
              price: "€\(price)"
              due: "\(day)"
              state: .pending

        """
    case 2:
      return """
        journey: orders bread
        scenario: one order

        1. opens the app
           CartViewModel
             title: "Your cart"
             total: "€\(price)"
             canOrder: true
        2. taps Order now
           > POST /orders
           ~ canOrder: true -> false
           < 200 order.json
           ~ state: .pending -> .delivered
           ~ due: "\(day)" -> nil

        end: nothing running, nothing waiting

        """
    case 3:
      return """
        {
          "name" : "Rye bread",
          "price" : "€\(price)",
          "due" : "\(day)",
          "state" : "pending",
          "tags" : [
            "fresh",
            "dark"
          ]
        }

        """
    default:
      return """
        Your cart

        \(number % 3 + 1) × Rye bread   €\(price)
        Total   €\(price)
        Due \(day)

        [Order now]

        """
    }
  }

  /// A row has a name, the number of causes, the intended change, and the mistakes with their
  /// snapshots.
  static let all: [Refactoring] = """
    the currency as a code|4|5 €=>5·EUR;€=>EUR·
    |0 "Sold out"=>nil;15 EUR·1,325.50=>EUR·1,324.50;32 canOrder: true⏎=>canOrder: false⏎
    dates in words|3|DAYS|10 11 Mar 2026=>10 Mar 2026;23 "fresh"=>"stale"
    labels in capitals|3|Your cart=>YOUR CART;Order now=>ORDER NOW;Rye bread=>RYE BREAD;Sold out=>SOLD OUT
    |5 canOrder: true=>canOrder: false;14 Total=>Totl
    a field renamed, its dates in words|4|due: =>deliveryDay: ;"due"=>"deliveryDay";DAYS
    |10 11 Mar 2026=>10 Mar 2026;20 1,330.50=>1,330.05
    a new field everywhere|4|.pending⏎    -=>.pending⏎      note: nil⏎    -;.delivered⏎  total=>.delivered⏎\
          note: nil⏎  total;"state"=>"note" : null,⏎  "state";canOrder: true⏎2=>canOrder: true⏎     note: nil⏎2
    |5 "Tea, loose"=>"Tea";13     "dark"⏎=>;20 note: nil=>note: true
    the order of a list|3|    "fresh",⏎    "dark"⏎=>    "dark",⏎    "fresh"⏎
    |8 Rye bread=>Rye bred;0 state: .pending=>state: .failed
    a type moved into another|3|- Row⏎=>- CartViewModel.Row⏎|0 "Sold out"=>"";21 price: "€=>price: "$
    a case of an enum renamed|3|.pending=>.waiting;"pending"=>"waiting"
    |10 .delivered=>.failed;7 < 200 order=>< 500 order
    pluralisation|3| products"=> items"; product"=> item"|15 1 item"=>1 items";25 Order now=>Order
    digits, and words turned round|5|€1,2=>€12;€1,3=>€13;"1 product"=>"Product: 1";"2 products"=>"Products: 2"
    |0 €1210.50=>€1210.55;10 "Products: 2"=>"Products: 4";25 "Products: 2"=>"Product: 2"
    """.replacing("\n|", with: "|").split(separator: "\n").map { Refactoring(row: String($0)) }

  private init(row: String) {
    let text = row.replacing("⏎", with: "\n").replacing("·", with: "\u{A0}")
    let parts = text.split(separator: "|").map(String.init)
    let edits = parts[2...].map { part in
      part.split(separator: ";").map {
        $0.split(separator: "=>", omittingEmptySubsequences: false).map(String.init)
      }
    }
    (name, causes) = (parts[0], Int(parts[1]) ?? 0)
    let days = (0..<60).map { Self.day($0) } + [("2026-03-11", "11 Mar 2026")]
    meant = edits[0].flatMap { $0 == ["DAYS"] ? days : [($0[0], $0[1])] }
    mistakes = edits[1].map { edit in
      let number = edit[0].prefix { $0 != " " }
      return (Int(number) ?? 0, String(edit[0].dropFirst(number.count + 1)), edit[1])
    }
  }
}
