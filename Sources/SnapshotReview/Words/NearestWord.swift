/// Finds what somebody may have meant.
enum NearestWord {
  /// The candidate that is the fewest insertions, removals and replacements away.
  ///
  /// - Parameters:
  ///   - word: What was written.
  ///   - candidates: What there is.
  /// - Returns: The nearest, the first of equals; nil when there are none.
  /// - Complexity: O(n·m) in the bytes of the word and of all candidates.
  static func to(_ word: String, in candidates: [String]) -> String? {
    var nearest: (distance: Int, word: String)?
    for candidate in candidates {
      let distance = distance(Array(word.utf8), Array(candidate.utf8))
      if let nearest, nearest.distance <= distance { continue }
      nearest = (distance, candidate)
    }
    return nearest?.word
  }

  /// The edit distance of Levenshtein, one row of the table at a time.
  static func distance(_ old: [UInt8], _ new: [UInt8]) -> Int {
    var row = Array(0...new.count)
    for (line, byte) in old.enumerated() {
      var diagonal = row[0]
      row[0] = line + 1
      for (column, other) in new.enumerated() {
        let replaced = diagonal + (byte == other ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
      }
    }
    return row[new.count]
  }
}
