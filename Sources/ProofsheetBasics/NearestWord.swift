/// Finds the word that a user may have meant.
package enum NearestWord {
  /// The nearest candidate; nil if more than a third of the word's letters differ.
  package static func to(_ word: String, in candidates: [String]) -> String? {
    any(to: word, in: candidates).flatMap { near in
      editDistance(word, near) * 3 <= word.utf8.count ? near : nil
    }
  }

  /// The candidate with the smallest edit distance from the word; nil without candidates.
  ///
  /// - Complexity: O(n·m) in the bytes of the word and of all candidates.
  package static func any(to word: String, in candidates: [String]) -> String? {
    candidates.map { ($0, editDistance(word, $0)) }.min { $0.1 < $1.1 }?.0
  }
}

/// The Levenshtein distance: the fewest bytes to insert, remove and replace.
///
/// - Complexity: O(n·m) in the bytes of both texts.
package func editDistance(_ old: String, _ new: String) -> Int {
  let new = Array(new.utf8)
  var row = Array(0...new.count)
  for (line, byte) in old.utf8.enumerated() {
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
