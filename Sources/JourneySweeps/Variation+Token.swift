import Foundation
import UserJourneys

extension Variation {
  private static let separator = " with "

  /// The text that plays this order alone: `0.0.1`, or `0.0.1 with request 2 offline`.
  var token: String? {
    guard let order else { return nil }
    let token = OrderSweep.token(order)
    guard let fault else { return token }
    return token + Self.separator + fault.text
  }

  /// - Parameter token: The text that names an order; nil comes of what is no token.
  init?(token: String) {
    let end = token.range(of: Self.separator)
    let name = end.map { token[..<$0.lowerBound] } ?? token[...]
    guard let order = OrderSweep.order(of: String(name)) else { return nil }
    self.init(order: order)
    guard let end else { return }
    guard let fault = FailurePlan(text: String(token[end.upperBound...])) else { return nil }
    self.fault = fault
  }
}

extension Playback {
  /// Whether the choices of an order were there to be taken.
  func hasTaken(_ order: [Int]) -> Bool {
    order.indices.allSatisfy { place in
      place < choices.count ? choices[place].place == order[place] : order[place] == 0
    }
  }
}
