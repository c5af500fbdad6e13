@testable import ReviewTools

/// An app of carts after a change of its price format: 57 snapshots differ by the one intended
/// change, and by three mistakes.
enum CartSample {
  static let count = 57

  /// Makes every cart pending.
  static func hold(in scene: Scene) throws {
    for number in 1...count {
      try scene.change(path(number), text(number, isNew: false), text(number, isNew: true))
    }
  }

  static func path(_ number: Int) -> String { "ShopTests/CartTests/cart.\(number).txt" }

  static func text(_ number: Int, isNew: Bool) -> String {
    func price(_ amount: String) -> String {
      switch number % 10 {
      case 0: isNew ? "\"\(amount) JPY\"" : "\"\(amount) ¥\""
      case 1: isNew ? "\"\(amount) USD\"" : "\"$\(amount)\""
      default: isNew ? "\"\(amount) EUR\"" : "\"€\(amount)\""
      }
    }
    let isSoldOut = number % 7 < 3
    let isAlone = number % 19 == 2
    let shipping = number == 12 ? (isNew ? "\"Shipping\"" : "\"Free shipping\"") : "\"By mail\""
    return """
      CartViewModel
        countText: "\(isAlone ? isNew ? "1 item" : "1 items" : "\(number) items")"
        rows:
          - Row
            title: "Socks"
            price: \(price("\(number).50"))
            badge: \(isSoldOut ? isNew ? "nil" : "\"Sold out\"" : "nil")
          - Row
            title: "Shirt"
            price: \(price("1,234.00"))
            badge: nil
        subtotal: \(price("\(1234 + number).50"))
        shipping: \(shipping)
        isReady: true

      """
  }
}
