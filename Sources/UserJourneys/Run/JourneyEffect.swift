import Foundation
import HTTPFixtures

/// An effect on the world outside the screens: a request that changes data, or a call of a router,
/// a delegate, a storage or analytics.
package struct JourneyEffect: Sendable {
  /// A request's method and path, or a call's receiver and function: `POST /pay`, `router.close`.
  package let name: String
  /// The lines of the request or the call in the transcript.
  package let lines: [String]

  /// The number of the request, counted from 1 in the order of sending; nil for a call.
  package let request: Int?

  private init(_ name: String, _ lines: [String], _ request: Int?) {
    (self.name, self.lines, self.request) = (name, lines, request)
  }

  /// Creates the effect of a request.
  init(_ exchange: ScenarioClient.Exchange, _ below: [String]) {
    request = exchange.number
    name = exchange.request.name
    lines = ["\(exchange.request)"] + below
  }

  /// Creates the effect of a call, with the lines below the call.
  init(call: StoryEvent) {
    name = call.subject
    lines = [call.words] + call.below
    request = nil
  }

  /// Returns the effect after `scrub` has replaced the parts that differ between runs.
  func scrubbed(_ scrub: (String) -> String) -> JourneyEffect {
    let text = scrub(lines.joined(separator: "\n"))
    return JourneyEffect(scrub(name), text.components(separatedBy: "\n"), request)
  }

  /// Whether a later request to the same path replaces this one, as for PUT and DELETE.
  package var isReplaced: Bool { name.hasPrefix("PUT ") || name.hasPrefix("DELETE ") }

  /// Whether a declared name stands for this effect, or for all calls of its receiver.
  package func isNamed(_ declared: String) -> Bool {
    name == declared || name.hasPrefix(declared + ".")
  }
}

/// The script's own rules about effects.
///
/// Without these rules, all recorded calls and all requests with a method that changes data are
/// effects.
package struct EffectRules: Sendable {
  /// The names of requests that count as effects although their method only reads.
  var added: Set<String> = []
  /// The names of requests and calls that are no effects.
  var excluded: Set<String> = []
  /// The names of effects whose order is compared.
  package private(set) var ordered: Set<String> = []

  private static let changingMethods = ["POST ", "PUT ", "PATCH ", "DELETE "]

  mutating func tell(_ names: [String], inOrder: Bool) {
    added.formUnion(names)
    if inOrder { ordered.formUnion(names) }
  }

  func counts(_ effect: JourneyEffect) -> Bool {
    if excluded.contains(where: effect.isNamed) { return false }
    return effect.request == nil || Self.changingMethods.contains(where: effect.name.hasPrefix)
      || added.contains(where: effect.isNamed)
  }
}
