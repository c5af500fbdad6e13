/// Two texts that differ in lines or records spread at random, the same in every run.
struct TextPair {
  /// What the lines are like.
  enum Kind: CaseIterable {
    /// No line is like another.
    case unique
    /// Records of eight lines, six of which are the same in every record, as in a rendering.
    case repetitive
    /// Sixteen lines in a random order.
    case scarce
  }

  /// What is done to a record.
  enum Edit: CaseIterable {
    case substitutions
    /// Half of them are gone, and as many are new.
    case insertions
    /// Blocks of a hundred lines stand elsewhere.
    case moves
  }

  private(set) var old = ""
  private(set) var new = ""

  init(_ kind: Kind, _ edit: Edit, lines: Int, percent: Int) {
    let count = kind == .repetitive ? lines / 8 : lines
    old.reserveCapacity(lines * 32)
    new.reserveCapacity(lines * 32)
    for index in 0..<count { old += Self.record(kind, index, "value") }
    if edit == .moves {
      for index in Self.moved(count, percent: percent) { new += Self.record(kind, index, "value") }
      return
    }
    for index in 0..<count {
      // A multiplicative hash: git's histogram takes up to ten times as long for evenly spaced changes.
      let chance = Self.chance(index, of: 200)
      if chance >= percent * 2 {
        new += Self.record(kind, index, "value")
      } else if edit == .substitutions {
        new += Self.record(kind, index, "other")
      } else if chance % 2 == 0 {
        new += Self.record(kind, index, "value") + Self.record(kind, index + count, "new")
      }
    }
  }

  private static func chance(_ index: Int, of range: Int) -> Int {
    Int((UInt64(index + 1) &* 0x9E37_79B9_7F4A_7C15) >> 40) % range
  }

  /// The records with every n-th block of a hundred lines at the end.
  private static func moved(_ count: Int, percent: Int) -> [Int] {
    let blocks = stride(from: 0, to: count, by: 100).map { $0..<min($0 + 100, count) }
    let isMoved = blocks.indices.map { chance($0, of: 100) < percent }
    return zip(blocks, isMoved).filter { !$1 }.flatMap(\.0)
      + zip(blocks, isMoved).filter(\.1).flatMap(\.0)
  }

  private static func record(_ kind: Kind, _ index: Int, _ word: String) -> String {
    switch kind {
    case .unique: "    field\(index): \"\(word) number \(index * 7)\"\n"
    case .scarce:
      "    kind: .\(word == "value" ? chance(index, of: 16) : chance(index * 3, of: 16))\n"
    case .repetitive:
      """
        Row
          id: \(index)
          title: "\(word) \(index)"
          isFavorite: false
          isHidden: false
          price: 12.5
          section: nil
          kind: .track

      """
    }
  }
}
