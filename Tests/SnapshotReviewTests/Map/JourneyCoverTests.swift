import Testing

@testable import SnapshotReview

@Suite struct JourneyCoverTests {
  /// Tries all choices of journeys.
  private func fewest(_ journeys: [[Int]]) -> Int {
    let all = Set(journeys.flatMap(\.self))
    let counts = (0..<(1 << journeys.count)).filter { choice in
      let chosen = journeys.indices.filter { choice & (1 << $0) != 0 }
      return Set(chosen.flatMap { journeys[$0] }) == all
    }
    return counts.map(\.nonzeroBitCount).min() ?? 0
  }

  /// Numbers that are the same in every run.
  private struct Numbers {
    var state: UInt64

    mutating func next(below limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(limit))
    }
  }

  private func journeys(_ seed: Int, count: Int, items: Int, most: Int) -> [[Int]] {
    var numbers = Numbers(state: UInt64(seed))
    return (0..<count).map { _ in
      (0..<numbers.next(below: most + 1)).map { _ in numbers.next(below: items) }
    }
  }

  @Test func noChoiceOfFewerJourneysCoversAll() {
    var wrong: [Int] = []
    for seed in 0..<400 {
      let journeys = journeys(seed, count: 1 + seed % 9, items: 3 + seed % 11, most: 5)
      let cover = JourneyCover(journeys)
      let isWhole =
        Set(cover.chosen.flatMap { journeys[$0] }) == Set(journeys.flatMap(\.self))
      if !isWhole || !cover.isSmallest || cover.chosen.count != fewest(journeys) {
        wrong.append(seed)
      }
      let hurried = JourneyCover(journeys, budget: 1)
      #expect(Set(hurried.chosen.flatMap { journeys[$0] }) == Set(journeys.flatMap(\.self)))
    }
    #expect(wrong == [])
  }

  @Test func aSearchThatIsGivenUpSaysSo() {
    // The search is worth its while: the greedy choice alone takes too many now and then.
    let worse = (0..<400).filter { seed in
      let journeys = journeys(seed, count: 12, items: 14, most: 5)
      let hurried = JourneyCover(journeys, budget: 1)
      let whole = JourneyCover(journeys)
      #expect(whole.isSmallest)
      guard hurried.chosen.count > whole.chosen.count else { return false }
      #expect(!hurried.isSmallest)
      return true
    }
    #expect(!worse.isEmpty)
  }

  @Test(
    arguments: [
      ([], []), ([[]], []), ([[], [1]], [1]), ([[1], [1]], [0]), ([[1], [1, 2]], [1]),
      ([[1], [2], [3]], [0, 1, 2]), ([[1, 1], [1, 2, 2]], [1]),
    ] as [([[Int]], [Int])]
  )
  func smallCovers(_ journeys: [[Int]], _ chosen: [Int]) {
    let cover = JourneyCover(journeys)
    #expect(cover.chosen == chosen)
    #expect(cover.isSmallest)
  }

  @Test func manyJourneysEndWithinTheBudget() {
    let many = journeys(7, count: 400, items: 1_000, most: 30)
    let cover = JourneyCover(many, budget: 50)
    #expect(Set(cover.chosen.flatMap { many[$0] }) == Set(many.flatMap(\.self)))
    #expect(cover.chosen == JourneyCover(many, budget: 50).chosen)
  }
}
