/// The search for moved blocks: from lines that exist only once on either side, outwards.
///
/// It looks into the bytes of both texts and must not outlive them.
struct MoveSearch {
  private let old: LineBytes
  private let new: LineBytes
  private let changes: [EditScript.Change]
  private let ids: InternedPair
  private var isTakenFromOld: [Bool]
  private var isTakenFromNew: [Bool]

  init(_ diff: LineDiff, _ old: LineBytes, _ new: LineBytes) {
    self.old = old
    self.new = new
    changes = diff.script.changes
    ids = diff.ids
    isTakenFromOld = [Bool](repeating: false, count: diff.old.count)
    isTakenFromNew = [Bool](repeating: false, count: diff.new.count)
  }

  /// Finds the blocks, in the order of the old text.
  mutating func blocks() -> [MovedBlock] {
    var blocks: [MovedBlock] = []
    for seed in seeds() where !isTakenFromOld[seed.old] && !isTakenFromNew[seed.new] {
      guard let block = block(around: seed) else { continue }
      for line in block.old { isTakenFromOld[line] = true }
      for line in block.new { isTakenFromNew[line] = true }
      blocks.append(block)
    }
    return blocks.sorted { $0.old.lowerBound < $1.old.lowerBound }
  }

  /// Pairs of a removed and an added line that say the same as each other and as no third line.
  private func seeds() -> [EditPoint] {
    var table = PieceTable(capacity: changes.reduce(0) { $0 + $1.old.count + $1.new.count })
    let removed = SingleLines(changes.map(\.old), of: old, ids.old, ids.idCount, in: &table)
    let added = SingleLines(changes.map(\.new), of: new, ids.new, ids.idCount, in: &table)
    let removedPlaces = removed.places(contentCount: table.count)
    let addedPlaces = added.places(contentCount: table.count)
    var seeds: [EditPoint] = []
    for content in 0..<removedPlaces.count where removedPlaces[content] >= 0 {
      let (old, new) = (Int(removedPlaces[content]), Int(addedPlaces[content]))
      if new >= 0 { seeds.append(EditPoint(old: old, new: new)) }
    }
    return seeds
  }

  /// The lines around a pair that both sides have too, with the same change of indentation.
  ///
  /// - Returns: The block, or `nil` when it is too small to be told from chance.
  private func block(around seed: EditPoint) -> MovedBlock? {
    let oldChange = change(at: seed.old, \.old)
    let newChange = change(at: seed.new, \.new)
    let shift = new.indentation(of: seed.new) - old.indentation(of: seed.old)
    guard isSame(seed.old, seed.new, shift) else { return nil }
    var low = 0
    while seed.old - low > changes[oldChange].old.lowerBound,
      seed.new - low > changes[newChange].new.lowerBound,
      isSame(seed.old - low - 1, seed.new - low - 1, shift)
    {
      low += 1
    }
    var high = 1
    while seed.old + high < changes[oldChange].old.upperBound,
      seed.new + high < changes[newChange].new.upperBound,
      isSame(seed.old + high, seed.new + high, shift)
    {
      high += 1
    }
    let lines = (seed.old - low)..<(seed.old + high)
    guard lines.count >= enoughLines || saysEnough(lines) else { return nil }
    return MovedBlock(
      old: lines,
      new: (seed.new - low)..<(seed.new + high),
      indentation: shift,
      isInPlace: oldChange == newChange && shift != 0
    )
  }

  private func isSame(_ oldLine: Int, _ newLine: Int, _ shift: Int) -> Bool {
    if isTakenFromOld[oldLine] || isTakenFromNew[newLine] { return false }
    if shift == 0, ids.old[oldLine] == ids.new[newLine] { return true }
    return old.isLine(oldLine, at: newLine, of: new, indentedBy: shift)
  }

  private func saysEnough(_ lines: Range<Int>) -> Bool {
    var words = 0
    for line in lines { words += old.wordBytes(in: line, upTo: enoughWordBytes) }
    return words >= enoughWordBytes
  }

  /// The index of the change that has a line.
  private func change(at line: Int, _ side: KeyPath<EditScript.Change, Range<Int>>) -> Int {
    var low = 0
    var high = changes.count - 1
    while low < high {
      let middle = (low + high) / 2
      if changes[middle][keyPath: side].upperBound <= line {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}

/// The changed lines of one side that it has only once and that have a word in them.
private struct SingleLines {
  private var lines: [Int32] = []
  /// What each line says without its indentation, as an id.
  private var contents: [Int32] = []

  /// - Parameters:
  ///   - ranges: The changed lines.
  ///   - bytes: All lines.
  ///   - ids: All lines as integers.
  ///   - idCount: A number above every id.
  ///   - table: Gives the ids of contents, the same for both sides.
  init(
    _ ranges: [Range<Int>],
    of bytes: LineBytes,
    _ ids: [Int32],
    _ idCount: Int,
    in table: inout PieceTable
  ) {
    let counts = UnsafeMutablePointer<Int32>.allocate(capacity: idCount)
    counts.initialize(repeating: 0, count: idCount)
    defer { counts.deallocate() }
    ids.withUnsafeBufferPointer { ids in
      var line = 0
      while line < ids.count {
        counts[Int(ids[line])] &+= 1
        line &+= 1
      }
      for range in ranges {
        line = range.lowerBound
        while line < range.upperBound {
          if counts[Int(ids[line])] == 1, let content = bytes.content(of: line) {
            lines.append(Int32(truncatingIfNeeded: line))
            contents.append(table.id(of: content))
          }
          line &+= 1
        }
      }
    }
  }

  /// The line with each content; negative where there is none or more than one.
  func places(contentCount: Int) -> [Int32] {
    var places = [Int32](repeating: -1, count: contentCount)
    places.withUnsafeMutableBufferPointer { places in
      var index = 0
      while index < lines.count {
        let content = Int(contents[index])
        places[content] = places[content] == -1 ? lines[index] : -2
        index &+= 1
      }
    }
    return places
  }
}

/// As many lines that stand together again are no chance.
private let enoughLines = 3
/// The letters and digits that make fewer lines a block, as many as git asks for.
private let enoughWordBytes = 20
