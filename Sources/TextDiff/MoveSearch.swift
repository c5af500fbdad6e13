/// The search for moved blocks: from lines that exist only once on either side, outwards.
///
/// It looks into the bytes of both texts and must not outlive them.
struct MoveSearch {
  private let old: LineBytes
  private let new: LineBytes
  private let changes: [EditScript.Change]
  private let ids: InternedPair
  private var isTakenFromOld: [Bool] = []
  private var isTakenFromNew: [Bool] = []

  init(_ diff: LineDiff, _ old: LineBytes, _ new: LineBytes) {
    self.old = old
    self.new = new
    changes = diff.script.changes
    ids = diff.ids
  }

  /// Finds the blocks, in the order of the old text.
  mutating func blocks() -> [MovedBlock] {
    let seeds = seeds()
    if seeds.isEmpty { return [] }
    isTakenFromOld = [Bool](repeating: false, count: ids.old.count)
    isTakenFromNew = [Bool](repeating: false, count: ids.new.count)
    var blocks: [MovedBlock] = []
    for seed in seeds where !isTakenFromOld[seed.old] && !isTakenFromNew[seed.new] {
      guard let block = block(around: seed) else { continue }
      for line in block.old { isTakenFromOld[line] = true }
      for line in block.new { isTakenFromNew[line] = true }
      blocks.append(block)
    }
    return blocks.sorted { $0.old.lowerBound < $1.old.lowerBound }
  }

  /// Pairs of a removed and an added line that say the same as each other and as no third line.
  private func seeds() -> [EditPoint] {
    var removedRanges: [Range<Int>] = []
    var addedRanges: [Range<Int>] = []
    for change in changes {
      if !change.old.isEmpty { removedRanges.append(change.old) }
      if !change.new.isEmpty { addedRanges.append(change.new) }
    }
    let removed = SingleLines(removedRanges, ids.old, ids)
    let added = SingleLines(addedRanges, ids.new, ids)
    var table = PieceTable(capacity: removed.count + added.count)
    let removedContents = removed.contents(of: old, like: added, in: &table)
    let addedContents = added.contents(of: new, like: removed, in: &table)
    let removedPlaces = removedContents.places(contentCount: table.count)
    let addedPlaces = addedContents.places(contentCount: table.count)
    var seeds: [EditPoint] = []
    var content = 0
    while content < table.count {
      let (old, new) = (removedPlaces[content], addedPlaces[content])
      if old >= 0, new >= 0 { seeds.append(EditPoint(old: Int(old), new: Int(new))) }
      content &+= 1
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
    guard lines.length >= enoughLines || saysEnough(lines) else { return nil }
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

/// As many lines that stand together again are no chance.
private let enoughLines = 3
/// The letters and digits that make fewer lines a block, as many as git asks for.
private let enoughWordBytes = 20
