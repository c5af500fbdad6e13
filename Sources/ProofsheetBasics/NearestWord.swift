/// Finds the word that a user may have meant.
package enum NearestWord {
  /// The candidate with the smallest edit distance from the word; nil without candidates.
  ///
  /// - Complexity: O(n·m) in the bytes of the word and of all candidates.
  package static func to(_ word: String, in candidates: [String]) -> String? {
    var nearest: (distance: Int, word: String)?
    for candidate in candidates {
      let distance = editDistance(word, candidate)
      if let nearest, nearest.distance <= distance { continue }
      nearest = (distance, candidate)
    }
    return nearest?.word
  }
}

/// The Levenshtein distance: the fewest bytes to insert, remove and replace.
///
/// - Complexity: O(n·m) in the bytes of both texts.
package func editDistance(_ old: some StringProtocol, _ new: some StringProtocol) -> Int {
  editDistance(Array(old.utf8), Array(new.utf8))
}

private func editDistance(_ old: [UInt8], _ new: [UInt8]) -> Int {
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
