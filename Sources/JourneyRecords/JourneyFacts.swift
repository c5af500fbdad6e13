import Foundation

/// The values that the check of a journey or a sweep adds to its line of the run log.
package struct JourneyFacts: Equatable, Sendable, Codable {
  /// The user's goal in a few words, which names the journey.
  package let name: String
  /// The number of steps of the journey.
  package let steps: Int
  /// The number of variations that a sweep played; nil for a single journey.
  package let ways: Int?
  /// The lines about what a sweep played; nil if there are none.
  package let played: [String]?
  /// A sentence about the work that journeys cannot capture in this program; nil without such work.
  package let uncaptured: String?
  /// The places of the steps in the transcript; nil for a sweep, and for a journey that did not
  /// end.
  package let outline: JourneyOutline?
  /// The findings of a sweep; nil if there are none.
  package let findings: [ShownStory]?
  /// The orders that a sweep played; nil if there are none.
  package let orders: PlayedOrders?

  private enum CodingKeys: String, CodingKey {
    case name = "journey"
    case steps, ways, played, uncaptured, outline, findings, orders
  }

  package init(
    name: String,
    steps: Int,
    ways: Int? = nil,
    played: [String] = [],
    uncaptured: String? = nil,
    outline: JourneyOutline? = nil,
    findings: [ShownStory] = [],
    orders: [ShownStory] = []
  ) {
    (self.name, self.steps, self.ways, self.uncaptured) = (name, steps, ways, uncaptured)
    self.played = played.isEmpty ? nil : played
    self.outline = outline
    self.findings = findings.isEmpty ? nil : findings
    self.orders = orders.isEmpty ? nil : PlayedOrders(orders)
  }

  /// The JSON members that the journey adds to the line of its check, without the braces.
  package var members: String { String(json.dropFirst().dropLast()) }

  private var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: (try? encoder.encode(self)) ?? Data(), as: UTF8.self)
  }
}
