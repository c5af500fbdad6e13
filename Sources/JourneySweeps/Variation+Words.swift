import UserJourneys

extension Variation {
  /// In which playing, and how to see it alone, in words that fit after "It is so".
  ///
  /// - Parameter sweep: The sweep as tokens name it; nil for one that no command finds.
  /// - Returns: `in order 0.1 (to see it alone: swift run proofsheet play "k3f9a:0.1")`.
  func words(of sweep: String?) -> String {
    "\(place) (to see it alone: \(wayToPlay(of: sweep)))"
  }

  /// What a crash in this playing is told with: which playing it is, and what plays it alone.
  func trapLines(of sweep: String?) -> [String] {
    if token == Variation.scripted.token { return [] }
    // The choices of an order that is planned are noted as they are made.
    if plan != nil { return ["It is so in an order whose choices are told as they come."] }
    return ["It is so \(place).", "To see it alone: \(wayToPlay(of: sweep))"]
  }

  private var place: String {
    let words = TokenPart.all.compactMap { part in part.text(self).map { _ in part.words(self) } }
    return words.isEmpty ? "as the script says" : words.joined(separator: ", ")
  }

  private func wayToPlay(of sweep: String?) -> String {
    "\(sweep == nil ? "replaying:" : "swift run proofsheet play") \"\(name(of: sweep))\""
  }

  /// The token, with the sweep before it where a command finds it.
  func name(of sweep: String?) -> String { sweep.map { "\($0):\(token)" } ?? token }
}
