import ProofsheetBasics

/// The places of unordered collections' elements in a text, so that scrubbing can reorder them.
struct UnorderedGroups: Sendable {
  /// One unordered collection.
  struct Group: Sendable {
    /// The start of each element in the text.
    fileprivate(set) var starts: [Int]
    fileprivate(set) var end: Int

    fileprivate mutating func shift(by delta: Int) {
      starts = starts.map { $0 + delta }
      end += delta
    }
  }

  /// The collections in the text so far; inner ones stand before outer ones.
  private(set) var all: [Group] = []

  /// Sorts the elements of a collection, and moves the places of collections inside them.
  mutating func sort(in buffer: TextBuffer, startingAt starts: inout [Int]) {
    let ends = Array(starts.dropFirst()) + [buffer.count]
    var moves = starts
    var sorted: [Int] = []
    var next = starts[0]
    for element in UnorderedElements.sort(in: buffer, startingAt: &starts) {
      sorted.append(next)
      moves[element] = next - starts[element]
      next += ends[element] - starts[element]
    }
    var element = starts.count - 1
    for inner in all.indices.reversed() {
      guard all[inner].starts[0] >= starts[0] else { break }
      while all[inner].starts[0] < starts[element] { element -= 1 }
      all[inner].shift(by: moves[element])
    }
    all.append(Group(starts: sorted, end: buffer.count))
  }

  /// Shifts the places from `offset` on by `count`, the number of bytes inserted there.
  mutating func insert(_ count: Int, at offset: Int) {
    for index in all.indices.reversed() {
      guard all[index].starts[0] >= offset else { break }
      all[index].shift(by: count)
    }
  }
}
