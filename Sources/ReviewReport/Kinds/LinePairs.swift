import SnapshotChecking

extension [Hunk.Line] {
  /// The indices of the lines side by side: a removed line beside the added line that replaces it,
  /// and an unchanged line on both sides.
  var pairs: [(old: Int?, new: Int?)] {
    var pairs: [(old: Int?, new: Int?)] = []
    var (removed, added): ([Int], [Int]) = ([], [])
    func flush() {
      for index in 0..<Swift.max(removed.count, added.count) {
        pairs.append(
          (
            index < removed.count ? removed[index] : nil, index < added.count ? added[index] : nil
          )
        )
      }
      removed = []
      added = []
    }
    for (index, line) in enumerated() {
      switch line.kind {
      case .removed: removed.append(index)
      case .added: added.append(index)
      case .context:
        flush()
        pairs.append((index, index))
      }
    }
    flush()
    return pairs
  }
}
