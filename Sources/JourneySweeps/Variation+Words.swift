import ProofsheetBasics
import UserJourneys

extension Variation {
  /// The variation in words that fit after "This happens", and the command that plays it alone.
  ///
  /// - Parameter sweep: The sweep's name in tokens; nil if no command can find the sweep.
  /// - Returns: `in order 0.1 (to see it alone: SNAPSHOT_PLAY='k3f9a:0.1' swift test --filter …)`.
  func words(of sweep: SweepName?) -> String {
    "\(place) (to see it alone: \(wayToPlay(of: sweep)))"
  }

  /// The lines of a crash report that name the variation and the command that plays it alone; empty
  /// for the baseline.
  func trapLines(of sweep: SweepName?) -> [String] {
    if token == Variation.scripted.token { return [] }
    return ["This happens \(place).", "To see it alone: \(wayToPlay(of: sweep))"]
  }

  /// The variation in words: `in order 0.1, when the user leaves at moment 3`.
  var place: String {
    let words = parts.map(\.words)
    return words.isEmpty ? "in the script without variation" : words.joined(separator: ", ")
  }

  /// The command that plays the variation alone, or the argument of a sweep without a name.
  func wayToPlay(of sweep: SweepName?) -> String {
    sweep?.command("\(SweepToken.variable)='\(name(of: sweep))'") ?? "replaying: \"\(token)\""
  }

  /// The token of the variation, with the name of the sweep before it unless this name is nil:
  /// `k3f9a:0.1`.
  func name(of sweep: SweepName?) -> String { sweep.map { "\($0.token):\(token)" } ?? token }
}

/// The name of a sweep in tokens, and the command that runs its test.
package struct SweepName: Sendable {
  /// The start of the sweep's tokens: `k3f9a`.
  let token: String
  /// Returns the command that runs the sweep's test alone with the setting of a variable.
  let command: @Sendable (String) -> String

  package init(_ token: String, command: @escaping @Sendable (String) -> String) {
    self.token = token
    self.command = command
  }
}
