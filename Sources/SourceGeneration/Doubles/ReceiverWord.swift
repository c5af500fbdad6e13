/// What transcripts call whoever a double stands in for: the last word of the protocol's name.
///
/// ```
/// UserListRouting   router
/// HomeViewModelDelegate   delegate
/// SearchRepositoryType   repository
/// LoginUseCase   useCase
/// ```
package enum ReceiverWord {
  /// The word for a protocol.
  package static func of(_ name: String) -> String {
    var words = words(in: name)
    while words.count > 1, let last = words.last, kinds.contains(last) { words.removeLast() }
    guard let last = words.last else { return name }
    if words.count > 1, pairs.contains(words.suffix(2).joined()) {
      return lowered(words[words.count - 2]) + last
    }
    return agents[last] ?? lowered(last)
  }

  /// Words that say only that it is a protocol.
  private static let kinds: Set = ["Type", "Protocol", "Interface", "Contract"]

  private static let pairs: Set = ["UseCase", "DataSource"]

  /// Whoever does it, for names that say what is done.
  private static let agents = [
    "Routing": "router", "Coordinating": "coordinator", "Storing": "store",
    "Requesting": "requests", "Providing": "provider", "Presenting": "presenter",
    "Loading": "loader", "Fetching": "fetcher", "Tracking": "tracker", "Input": "view",
    "Output": "presenter",
  ]

  private static func lowered(_ word: String) -> String {
    word.allSatisfy(\.isUppercase)
      ? word.lowercased() : word.prefix(1).lowercased() + word.dropFirst()
  }

  /// The words of a name: `HTTPClient` has `HTTP` and `Client`.
  private static func words(in name: String) -> [String] {
    var words: [String] = []
    let letters = Array(name)
    for (index, letter) in letters.enumerated() {
      let isAfterSmall = index > 0 && !letters[index - 1].isUppercase
      let isBeforeSmall = index + 1 < letters.count && letters[index + 1].isLowercase
      if words.isEmpty || (letter.isUppercase && (isAfterSmall || isBeforeSmall)) {
        words.append("")
      }
      words[words.count - 1].append(letter)
    }
    return words
  }
}
