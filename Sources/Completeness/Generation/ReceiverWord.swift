/// The word for a double's role in transcripts: `UserListRouting` is a `router`.
enum ReceiverWord {
  /// Returns the role for a protocol's name: `router` for `UserListRouting`.
  ///
  /// The last word of the name decides. A suffix such as `Protocol` does not count.
  static func of(_ name: String) -> String {
    let kinds = ["Type", "Protocol", "Interface", "Contract"]
    let kind = kinds.first { name.hasSuffix($0) && name != $0 } ?? ""
    let bare = name.dropLast(kind.count)
    if let pair = ["UseCase", "DataSource"].first(where: bare.hasSuffix) {
      return pair.prefix(1).lowercased() + pair.dropFirst()
    }
    // `SearchAPI` ends in capitals, `HTTPClient` in a word.
    let capitals = bare.reversed().prefix(while: \.isUppercase)
    if capitals.count > 1 { return String(capitals.reversed()).lowercased() }
    let start = bare.lastIndex(where: \.isUppercase) ?? bare.startIndex
    let word = String(bare[start...])
    return agents[word] ?? word.prefix(1).lowercased() + word.dropFirst()
  }

  /// The roles of doubles, by the last word of a protocol's name: `Routing` gives `router`.
  ///
  /// The words name an activity or a direction.
  private static let agents = [
    "Routing": "router", "Coordinating": "coordinator", "Storing": "store",
    "Requesting": "requests", "Providing": "provider", "Presenting": "presenter",
    "Loading": "loader", "Fetching": "fetcher", "Tracking": "tracker", "Input": "view",
    "Output": "presenter",
  ]
}
