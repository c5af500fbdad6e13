import Foundation
import UserJourneys

extension Variation {
  private static let separator = " with request "

  /// The text that plays this order alone: `0.0.1`, or `0.0.1 with request 2 offline`.
  var token: String? {
    guard let order else { return nil }
    let token = OrderSweep.token(order)
    guard let fault else { return token }
    return token + Self.separator + "\(fault.request) \(fault.name)"
  }

  /// - Parameter token: The text that names an order; nil comes of what is no token.
  init?(token: String) {
    let parts = token.components(separatedBy: Self.separator)
    guard parts.count <= 2, let order = OrderSweep.order(of: parts[0]) else { return nil }
    self.init(order: order)
    guard parts.count == 2 else { return }
    let words = parts[1].split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count == 2, let request = Int(words[0]),
      let fault = JourneySweep.Fault(name: words[1])
    else { return nil }
    self.fault = fault.of(request)
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
