/// Finds the aspect that keeps most pairs of stubs apart.
struct AspectChoice {
  private let index: AspectIndex
  private let efforts: [StubAspect.Effort]
  private var left: AspectCount
  private var right: AspectCount
  /// For each aspect the pairs that say the same about it.
  private var alike: [Int]

  /// - Parameters:
  ///   - index: What the stubs say.
  ///   - efforts: The kinds of aspects to choose from; one of the first kind is taken if any does.
  init(_ index: AspectIndex, efforts: [StubAspect.Effort]) {
    self.index = index
    self.efforts = efforts
    left = AspectCount(index)
    right = left
    alike = [Int](repeating: 0, count: index.aspects.count)
  }

  /// The aspect that keeps most pairs apart that one list makes with another one, or with itself.
  ///
  /// - Returns: The number of the aspect; `nil` when none keeps a noticeable part of them apart.
  /// - Complexity: O(n) in all that the stubs say.
  mutating func aspect(of stubs: [Int], with others: [Int]) -> Int? {
    left.count(stubs)
    right.count(others)
    for value in left.values where index.absence(of: index.aspectOfValue[value]) != value {
      alike[index.aspectOfValue[value]] += left.stubs(saying: value) * right.stubs(saying: value)
    }
    defer { for aspect in left.aspects { alike[aspect] = 0 } }
    let aspects = left.aspects + right.aspects
    let enough = stubs.count * others.count / 16
    for effort in efforts {
      var best: (aspect: Int, gain: Int)?
      for aspect in aspects where index.aspects[aspect].effort == effort {
        let gain = pairsApart(by: aspect)
        guard gain > 0, gain >= enough else { continue }
        if let best, (gain, best.aspect) <= (best.gain, aspect) { continue }
        best = (aspect, gain)
      }
      if let best { return best.aspect }
    }
    return nil
  }

  private func pairsApart(by aspect: Int) -> Int {
    let absent =
      index.absence(of: aspect)
      .map { left.stubs(saying: $0) * right.stubs(saying: $0) } ?? 0
    return left.stubs(naming: aspect) * right.stubs(naming: aspect) - alike[aspect] - absent
  }
}
