// The order of unordered elements whose texts hold volatile values.

extension ScrubbedText {
  /// Puts the elements of all collections in an order that depends on no volatile value.
  ///
  /// Elements are ordered by their text without the numbers of tokens. Elements of equal text are
  /// ordered by their values: by the numbers from earlier renderings, then by the other elements
  /// and places in which the values occur. Values that are still equal are interchangeable: one of
  /// them is put first, and the others are compared again. (Only values that form a strongly
  /// regular graph would need a search, and the values of screens form none.)
  ///
  /// - Complexity: O(k log k) for k elements of different text; otherwise as many rounds as there
  ///   are interchangeable values that occur in several elements.
  mutating func settle() {
    guard orderByText() else { return }
    let unknown = (values.all.compactMap(\.known).max() ?? 0) + 1
    var colours = values.all.map { $0.known ?? unknown }
    let isShared = sharing()
    refine(&colours)
    while let value = firstAmbiguous(colours, isShared) {
      colours = colours.map { $0 * 2 + 1 }
      colours[value] -= 1
      refine(&colours)
    }
  }

  /// Orders all elements by their texts without the numbers of tokens, and returns whether some of
  /// these texts are equal.
  private mutating func orderByText() -> Bool {
    var hasTies = false
    for index in groups.indices {
      for element in groups[index].elements.indices {
        var masked: [UInt8] = []
        append(groups[index].elements[element].pieces, to: &masked) { _ in "" }
        groups[index].elements[element].masked = masked
      }
      groups[index].elements.sort { Self.precedes($0.masked, $1.masked) }
      var rank = 0
      for element in groups[index].elements.indices.dropFirst() {
        let before = groups[index].elements[element - 1].masked
        let isTied = before == groups[index].elements[element].masked
        if isTied { hasTies = true } else { rank = element }
        groups[index].elements[element].maskedRank = rank
      }
    }
    return hasTies
  }

  private static func precedes(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.withUnsafeBufferPointer { left in
      right.withUnsafeBufferPointer { UnorderedElements.precedes(left, $0) }
    }
  }

  /// Orders elements of the same text by the colours of their values.
  ///
  /// A colour is a number; values in different surroundings get different colours.
  private mutating func orderByColours(_ colours: [Int]) {
    for index in groups.indices {
      for element in groups[index].elements.indices {
        let pieces = groups[index].elements[element].pieces
        groups[index].elements[element].colours = self.colours(of: pieces, colours)
      }
      groups[index].elements.sort { left, right in
        if left.maskedRank != right.maskedRank { return left.maskedRank < right.maskedRank }
        return left.colours.lexicographicallyPrecedes(right.colours)
      }
      var rank = 0
      for element in groups[index].elements.indices.dropFirst() {
        let (before, now) = (groups[index].elements[element - 1], groups[index].elements[element])
        if before.maskedRank != now.maskedRank || before.colours != now.colours { rank = element }
        groups[index].elements[element].rank = rank
      }
    }
  }

  private func colours(of pieces: [Piece], _ colours: [Int]) -> [Int] {
    var found: [Int] = []
    for piece in pieces {
      switch piece {
      case .text: break
      case .span(let span): found.append(colours[values.ofSpan[span]])
      case .group(let group):
        for element in groups[group].elements { found += element.colours }
      }
    }
    return found
  }

  /// Gives different colours to values in different places, in rounds, until a round finds no
  /// further difference.
  private mutating func refine(_ colours: inout [Int]) {
    colours = refined(colours) { refinedOnce($0) }
    orderByColours(colours)
  }

  /// Returns finer ranks of the values: their places in the text decide between values of the same
  /// rank.
  private mutating func refinedOnce(_ colours: [Int]) -> [Int] {
    orderByColours(colours)
    var places: [[[Int]]] = Array(repeating: [], count: values.all.count)
    note(pieces, [], in: &places)
    for value in places.indices {
      places[value].sort { $0.lexicographicallyPrecedes($1) }
    }
    let sorted = places.indices.sorted { left, right in
      if colours[left] != colours[right] { return colours[left] < colours[right] }
      return places[left].lexicographicallyPrecedes(places[right]) {
        $0.lexicographicallyPrecedes($1)
      }
    }
    var ranks = colours
    var rank = 0
    for (index, value) in sorted.enumerated() {
      if index > 0, case let before = sorted[index - 1],
        colours[before] != colours[value] || places[before] != places[value]
      {
        rank += 1
      }
      ranks[value] = rank
    }
    return ranks
  }

  /// Collects, for each value, the paths of all places at which the value stands in the text.
  ///
  /// A path leads from the outside in. It has the index of a piece of text, the rank of an element
  /// in this piece, the index of a piece in this element, and so on.
  private func note(_ pieces: [Piece], _ way: [Int], in places: inout [[[Int]]]) {
    for (index, piece) in pieces.enumerated() {
      switch piece {
      case .text: break
      case .span(let span): places[values.ofSpan[span]].append(way + [index])
      case .group(let group):
        for element in groups[group].elements {
          note(element.pieces, way + [index, element.rank], in: &places)
        }
      }
    }
  }

  /// Returns, for each value, whether it occurs in several elements, or both inside and outside of
  /// elements.
  ///
  /// The orders of elements that share a value depend on each other.
  private func sharing() -> [Bool] {
    var owners: [Int?] = Array(repeating: nil, count: values.all.count)
    var isShared = Array(repeating: false, count: values.all.count)
    var owner = 0
    for pieces in groups.flatMap(\.elements).map(\.pieces) + [pieces] {
      owner += 1
      for case .span(let span) in pieces {
        let value = values.ofSpan[span]
        if let other = owners[value], other != owner { isShared[value] = true }
        owners[value] = owner
      }
    }
    return isShared
  }

  /// Returns the index of a shared value whose colour another shared value has too; otherwise nil.
  ///
  /// The lowest such colour is chosen, and the first value of this colour. A value is shared if
  /// `isShared` is true at its index.
  private func firstAmbiguous(_ colours: [Int], _ isShared: [Bool]) -> Int? {
    var counts: [Int: Int] = [:]
    for (value, colour) in colours.enumerated() where isShared[value] {
      counts[colour, default: 0] += 1
    }
    guard let colour = counts.filter({ $0.value > 1 }).keys.min() else { return nil }
    return colours.indices.first { colours[$0] == colour && isShared[$0] }
  }
}
