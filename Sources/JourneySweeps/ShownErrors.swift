import HTTPFixtures
import UserJourneys

/// The errors that show while a newer answer is awaited, although nothing failed but requests that
/// the app itself cancelled.
///
/// A value counts as an error if a failed request shows it elsewhere in the sweep, and if the
/// script's own run never has it. Every text at one path counts as the same error, because each
/// fault may have its own message.
struct ShownErrors {
  /// The values of the script's own run.
  private let known: Set<String>
  /// The values that only a run with a cancelled request has, each with the first such run.
  private var strange: [String: (path: String, value: String, variation: Variation)] = [:]
  /// The values that a failed request shows.
  private var errors: Set<String> = []
  private let store: FactStore

  init(_ base: Playback, _ store: FactStore) {
    self.store = store
    let values = base.moments.flatMap { store.facts(of: $0.screens).values }
    known = Set(values.map { Self.fact($0.key, $0.value) })
  }

  private static func fact(_ path: String, _ value: String) -> String {
    "\(path): \(value.first == "\"" ? "a text" : value)"
  }

  /// Notes the values of a run without a fault.
  mutating func note(_ playback: Playback, _ variation: Variation) {
    guard playback.exchanges.allSatisfy({ $0.outcome == .cancelled || $0.isSuccess }),
      playback.exchanges.contains(where: { $0.outcome == .cancelled })
    else { return }
    for moment in playback.moments where !moment.waiting.isEmpty {
      for (path, value) in store.facts(of: moment.screens).values {
        let fact = Self.fact(path, value)
        if !known.contains(fact), strange[fact] == nil { strange[fact] = (path, value, variation) }
      }
    }
  }

  /// Notes the values that a failed request has brought to the given paths.
  mutating func note(_ paths: Set<String>, of facts: ScreenFacts) {
    errors.formUnion(paths.compactMap { path in facts.values[path].map { Self.fact(path, $0) } })
  }

  /// Whether the run has a value of which only a failure tells whether it is an error.
  var isInDoubt: Bool { strange.keys.contains { !errors.contains($0) } }

  /// The findings about errors that show although only the app itself has cancelled a request.
  var findings: [SweepFinding] {
    strange.filter { errors.contains($0.key) && $0.value.value != "nil" }
      .sorted { $0.key < $1.key }
      .map {
        SweepFinding(kind: .errorShown(path: $1.path, value: $1.value), variation: $1.variation)
      }
  }
}
