
extension EditScript {
  /// Moves each change that only removes lines, or only adds lines, down as far as possible.
  ///
  /// For example, a copy of the lines "name" and "row" is added after these lines. The added lines
  /// may then be shown as "row, name" or as "name, row", and are shown as the latter.
  ///
  /// - Complexity: O(n) in the lines, because a change slides only as far as the next change.
  mutating func slideDown(old: TextLines, new: TextLines) {
    // Changes must not touch: two changes that meet would be a single change.
    var end = old.count
    for index in changes.indices.reversed() {
      let change = changes[index]
      let room = end - change.old.upperBound
      var shift = 0
      if change.old.isEmpty {
        shift = Self.distance(of: change.new, in: new.ids, most: room)
      } else if change.new.isEmpty {
        shift = Self.distance(of: change.old, in: old.ids, most: room)
      }
      changes[index].old = (change.old.lowerBound + shift)..<(change.old.upperBound + shift)
      changes[index].new = (change.new.lowerBound + shift)..<(change.new.upperBound + shift)
      end = changes[index].old.lowerBound - 1
    }
  }

  /// The number of lines by which a range can move down without another result.
  private static func distance(of range: Range<Int>, in ids: [Int], most: Int) -> Int {
    var distance = 0
    while distance < most, ids[range.lowerBound + distance] == ids[range.upperBound + distance] {
      distance += 1
    }
    return distance
  }
}
