import UserJourneys

extension Variation {
  /// The variation in words that fit after "This happens", and the command that plays it alone.
  ///
  /// - Parameter sweep: The sweep's name in tokens; nil if no command can find the sweep.
  /// - Returns: `in order 0.1 (to see it alone: swift run proofsheet play "k3f9a:0.1")`.
  func words(of sweep: String?) -> String {
    "\(place) (to see it alone: \(wayToPlay(of: sweep)))"
  }

  /// The lines of a crash report that name the variation and the command that plays it alone; empty
  /// for the baseline.
  func trapLines(of sweep: String?) -> [String] {
    if token == Variation.scripted.token { return [] }
    // The run prints the choices of a planned order as they are made.
    if plan != nil { return ["This happens in a planned order. Its story up to here follows."] }
    return ["This happens \(place).", "To see it alone: \(wayToPlay(of: sweep))"]
  }

  /// The variation in words: `in order 0.1, when the user leaves at moment 3`.
  var place: String {
    let words = parts.map(\.words)
    return words.isEmpty ? "in the script without variation" : words.joined(separator: ", ")
  }

  private func wayToPlay(of sweep: String?) -> String {
    "\(sweep == nil ? "replaying:" : "swift run proofsheet play") \"\(name(of: sweep))\""
  }

  /// The token of the variation, with the name of the sweep before it unless this name is nil:
  /// `k3f9a:0.1`.
  func name(of sweep: String?) -> String { sweep.map { "\($0):\(token)" } ?? token }
}
