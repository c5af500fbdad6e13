/// A number with the word that it counts.
public enum Plural {
  /// Writes a count: "no posts", "1 post", "2 posts".
  ///
  /// - Parameters:
  ///   - count: How many there are.
  ///   - word: The word for one of them.
  ///   - words: The word for several; the word for one with an `s` unless said otherwise.
  /// - Returns: The text.
  public static func text(_ count: Int, _ word: String, _ words: String? = nil) -> String {
    let several = words ?? word + "s"
    return switch count {
    case 0: "no \(several)"
    case 1, -1: "\(count) \(word)"
    default: "\(count) \(several)"
    }
  }
}
