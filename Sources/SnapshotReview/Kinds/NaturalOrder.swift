import Foundation

/// The order in which people count: `cart.2` before `cart.10`.
enum NaturalOrder {
  static func isBefore(_ left: String, _ right: String) -> Bool {
    let order = left.compare(right, options: [.numeric, .literal])
    return order == .orderedSame ? left < right : order == .orderedAscending
  }
}
