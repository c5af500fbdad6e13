import Foundation
import HTTPFixtures

/// Something that the world was told: a request that changes something, or a call of a router, a
/// delegate, a storage or analytics.
package struct JourneyEffect: Sendable {
  /// A request's method and path, or a call's receiver and function: `POST /pay`, `router.close`.
  package let name: String
  /// The request or the call, as a transcript has it.
  package let lines: [String]

  /// The request's place in the order in which the journey sends them, counted from 1; nil of a call.
  package let request: Int?

  private init(_ name: String, _ lines: [String], _ request: Int?) {
    (self.name, self.lines, self.request) = (name, lines, request)
  }

  /// A request.
  init(_ exchange: ScenarioClient.Exchange, _ below: [String]) {
    request = exchange.number
    name = exchange.request.name
    lines = ["\(exchange.request)"] + below
  }

  /// A call, with what it brings below it.
  init(call: StoryEvent) {
    name = call.subject
    lines = [call.words] + call.below
    request = nil
  }

  /// The effect as it reads in all playings.
  func scrubbed(_ scrub: (String) -> String) -> JourneyEffect {
    let text = scrub(lines.joined(separator: "\n"))
    return JourneyEffect(scrub(name), text.components(separatedBy: "\n"), request)
  }

  /// Whether two effects tell the same.
  package func tells(like other: JourneyEffect) -> Bool { lines == other.lines }

  /// Whether it is a request that only the last one of the same path counts of.
  package var isReplaced: Bool { name.hasPrefix("PUT ") || name.hasPrefix("DELETE ") }

  /// What a name that a script declares stands for: this effect, or all that one receiver is told.
  package func isNamed(_ declared: String) -> Bool {
    name == declared || name.hasPrefix(declared + ".")
  }
}

/// What counts as told, where a script says something else than methods do.
package struct EffectRules: Sendable {
  /// The names of what counts, although its method only reads.
  var told: Set<String> = []
  /// The names of what counts for nothing.
  var untold: Set<String> = []
  /// The names of what counts in the order in which it was told.
  package private(set) var ordered: Set<String> = []

  private static let changingMethods = ["POST ", "PUT ", "PATCH ", "DELETE "]

  mutating func tell(_ names: [String], inOrder: Bool) {
    told.formUnion(names)
    if inOrder { ordered.formUnion(names) }
  }

  func counts(_ effect: JourneyEffect) -> Bool {
    if untold.contains(where: effect.isNamed) { return false }
    return effect.request == nil || Self.changingMethods.contains(where: effect.name.hasPrefix)
      || told.contains(where: effect.isNamed)
  }
}
