/// Where the states of a map stand in its picture: in layers by how far they are from the start.
struct MapLayers {
  /// The states of each layer, from top to bottom.
  private(set) var layers: [[Int]] = []

  /// Lays out some states, between which arrows lead; those of `starts` come first.
  ///
  /// - Complexity: O(n log n) in states and arrows.
  init(count: Int, starts: [Int], arrows: [(from: Int, to: Int)]) {
    var leaving = Array(repeating: [Int](), count: count)
    for arrow in arrows { leaving[arrow.from].append(arrow.to) }
    var isPlaced = Array(repeating: false, count: count)
    var next = Self.unplaced(starts, &isPlaced)
    while !next.isEmpty {
      layers.append(next)
      next = Self.unplaced(next.flatMap { leaving[$0] }, &isPlaced)
    }
    // Nothing that the map knows leads there.
    let rest = (0..<count).filter { !isPlaced[$0] }
    if !rest.isEmpty { layers.append(rest) }
    for layer in layers.indices.dropFirst() { order(layer, by: arrows) }
  }

  private static func unplaced(_ states: [Int], _ isPlaced: inout [Bool]) -> [Int] {
    states.filter { state in
      defer { isPlaced[state] = true }
      return !isPlaced[state]
    }
  }

  /// Puts each state of a layer near the middle of those that lead to it, so that fewer arrows cross.
  private mutating func order(_ layer: Int, by arrows: [(from: Int, to: Int)]) {
    let before = Dictionary(uniqueKeysWithValues: layers[layer - 1].enumerated().map { ($1, $0) })
    var sums: [Int: (sum: Int, count: Int)] = [:]
    for arrow in arrows {
      guard let place = before[arrow.from] else { continue }
      let known = sums[arrow.to] ?? (0, 0)
      sums[arrow.to] = (known.sum + place, known.count + 1)
    }
    let middles = layers[layer].map { state in
      sums[state].map { Double($0.sum) / Double($0.count) } ?? 0
    }
    layers[layer] = layers[layer].indices
      .sorted { (middles[$0], $0) < (middles[$1], $1) }.map { layers[layer][$0] }
  }
}
