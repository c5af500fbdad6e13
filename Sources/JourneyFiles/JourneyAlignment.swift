/// What becomes of the lines below a step whose transcript has changed.
///
/// A line that has changed is replaced rather than taken for one that `...` stands for, so that what
/// a file names stays named.
struct JourneyAlignment {
  /// One thing to do, from top to bottom.
  enum Edit: Equatable {
    /// The item stays.
    case keep(Int)
    /// The item goes, and the line of the transcript takes its place.
    case replace(Int, with: Int)
    /// The item goes.
    case remove(Int)
    /// The line of the transcript is new.
    case insert(Int)
  }

  /// How many pairs of items and lines are weighed; what is longer is written anew as a whole.
  static let mostPairs = 1_000_000
  private static let removal = 3
  private static let replacement = 2

  private let items: [JourneyPattern.Item]
  private let lines: [JourneyLine]

  private init(_ items: [JourneyPattern.Item], _ lines: [JourneyLine]) {
    self.items = items
    self.lines = lines
  }

  /// Finds the edits that change least.
  ///
  /// - Parameters:
  ///   - items: What the file expects.
  ///   - lines: What the transcript has.
  /// - Returns: Every item once, in order, and every line that no kept item stands for.
  /// - Complexity: O(n·m) in the items and lines between what both begin and end with.
  static func edits(_ items: [JourneyPattern.Item], _ lines: [JourneyLine]) -> [Edit] {
    let both = min(items.count, lines.count)
    var start = 0
    while start < both, isSame(items[start], lines[start]) { start += 1 }
    var end = 0
    while end < both - start, isSame(items[items.count - 1 - end], lines[lines.count - 1 - end]) {
      end += 1
    }
    let middle = JourneyAlignment(
      Array(items[start..<(items.count - end)]),
      Array(lines[start..<(lines.count - end)])
    )
    return (0..<start).map { .keep($0) } + middle.edits().map { $0.moved(by: start) }
      + (items.count - end..<items.count).map { .keep($0) }
  }

  private static func isSame(_ item: JourneyPattern.Item, _ line: JourneyLine) -> Bool {
    if case .line(let expected) = item { return expected == line.plain }
    return false
  }

  private func edits() -> [Edit] {
    guard items.count * lines.count <= Self.mostPairs else {
      return items.indices.map { .remove($0) } + lines.indices.map { .insert($0) }
    }
    let pairs = Pairs(items, lines)
    let costs = costs(pairs)
    var edits: [Edit] = []
    var (item, line) = (0, 0)
    while item < items.count || line < lines.count {
      let rest = costs.all[item][line]
      if item < items.count, pairs.isAnything(item), rest == costs.inside[item][line] {
        // It stands for as few lines as it can.
        while costs.inside[item][line] < costs.all[item + 1][line] { line += 1 }
        edits.append(.keep(item))
        item += 1
      } else if item < items.count, line < lines.count, let cost = pairs.cost(item, line),
        rest == cost + costs.all[item + 1][line + 1]
      {
        edits.append(cost == 0 ? .keep(item) : .replace(item, with: line))
        (item, line) = (item + 1, line + 1)
      } else if item < items.count, !pairs.isAnything(item),
        rest == Self.removal + costs.all[item + 1][line]
      {
        edits.append(.remove(item))
        item += 1
      } else {
        edits.append(.insert(line))
        line += 1
      }
    }
    return edits
  }

  /// What it costs to come from each pair to the end; from inside of `...`, only lines that it
  /// stands for and what is behind it may follow.
  private func costs(_ pairs: Pairs) -> (all: [[Int]], inside: [[Int]]) {
    let width = lines.count + 1
    var all = [[Int]](repeating: [], count: items.count + 1)
    var inside = all
    all[items.count] = (0..<width).map { (lines.count - $0) * Self.removal }
    for item in items.indices.reversed() {
      let below = all[item + 1]
      if pairs.isAnything(item) {
        var row = below
        for line in lines.indices.reversed() where pairs.covers(item, line) {
          row[line] = min(row[line], row[line + 1])
        }
        inside[item] = row
      }
      var row = pairs.isAnything(item) ? inside[item] : below.map { $0 + Self.removal }
      for line in lines.indices.reversed() {
        row[line] = min(row[line], row[line + 1] + Self.removal)
        if let cost = pairs.cost(item, line) { row[line] = min(row[line], cost + below[line + 1]) }
      }
      all[item] = row
    }
    return (all, inside)
  }
}

extension JourneyAlignment {
  /// Which items and lines are the same or alike, by numbers that are compared fast.
  private struct Pairs {
    /// The number of each item's text and of what it is about; nil for `...`.
    private var items: [(text: Int, key: Int)?] = []
    private var indentations: [Int] = []
    private var lines: [(text: Int, key: Int)] = []
    private var covered: [Int] = []

    init(_ items: [JourneyPattern.Item], _ lines: [JourneyLine]) {
      var numbers: [JourneyLine: Int] = [:]
      func number(_ line: JourneyLine) -> Int {
        if let number = numbers[line] { return number }
        numbers[line] = numbers.count
        return numbers.count - 1
      }
      for item in items {
        switch item {
        case .line(let line):
          self.items.append((number(line), number(line.key)))
          indentations.append(0)
        case .anything(let indentation):
          self.items.append(nil)
          indentations.append(indentation)
        }
      }
      for line in lines {
        self.lines.append((number(line.plain), number(line.plain.key)))
        covered.append(line.kind == .blank ? Int.max : line.indentation)
      }
    }

    func isAnything(_ item: Int) -> Bool { items[item] == nil }

    func covers(_ item: Int, _ line: Int) -> Bool { covered[line] >= indentations[item] }

    /// What it costs to make a line of an item: nothing for the same, nil for what is about
    /// something else.
    func cost(_ item: Int, _ line: Int) -> Int? {
      guard let item = items[item] else { return nil }
      if item.text == lines[line].text { return 0 }
      return item.key == lines[line].key ? JourneyAlignment.replacement : nil
    }
  }
}

extension JourneyLine {
  /// What a line is about: its indentation and what stands before a colon or a question mark, or
  /// its first two words.
  fileprivate var key: JourneyLine {
    let content = bytes[indentation...]
    if let end = content.firstIndex(where: { $0 == 0x3A || $0 == 0x3F }) {
      return JourneyLine(bytes[..<end])
    }
    let words = content.split(separator: 0x20, maxSplits: 2, omittingEmptySubsequences: false)
    return JourneyLine(bytes[..<indentation] + Array(words.prefix(2).joined(separator: [0x20])))
  }
}

extension JourneyAlignment.Edit {
  fileprivate func moved(by offset: Int) -> Self {
    switch self {
    case .keep(let item): .keep(item + offset)
    case .replace(let item, let line): .replace(item + offset, with: line + offset)
    case .remove(let item): .remove(item + offset)
    case .insert(let line): .insert(line + offset)
    }
  }
}
