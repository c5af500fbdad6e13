import TestSupport
import Testing

@testable import JourneySweeps

/// The played orders hold every possible ordering; a slow search finds all of these.
@Suite struct OrderCoverTests {
  /// The orderings of a world that a cover of that length leaves out.
  private func missed(_ world: OrderWorld, _ length: Int) -> Set<[Int]> {
    let (all, played) = (world.orders, world.covered(ofAny: length))
    #expect(Set(played.orders).isSubset(of: Set(all)))
    return OrderWorld.orderings(of: length, in: all)
      .subtracting(OrderWorld.orderings(of: length, in: played.orders))
  }

  private func nothingIsLeftOut(of count: Int, _ length: Int) {
    for world in OrderWorld.all(count) {
      #expect(missed(world, length) == [], "\(world)")
      #expect(world.covered(ofAny: length).cover.unmetCount == 0, "\(world)")
    }
  }

  @Test(arguments: [(3, 2), (3, 3), (4, 2)])
  func nothingPossibleIsLeftOut(_ count: Int, _ length: Int) {
    nothingIsLeftOut(of: count, length)
  }

  @Test(.exhaustive, arguments: [(4, 3), (4, 4), (5, 2), (5, 3)])
  func nothingPossibleIsLeftOutOfLargerWorlds(_ count: Int, _ length: Int) {
    nothingIsLeftOut(of: count, length)
  }

  @Test func thereAreAsManyWorldsAsCountedByHand() {
    // Two moments are free or ordered; three moments can depend on each other in seven ways.
    #expect(OrderWorld.all(2).count == 2)
    #expect(OrderWorld.all(3).count == 7)
    #expect(OrderWorld.answers(4).orders.count == 24)
    #expect(OrderWorld.steps(3).orders.count == 15)
  }

  /// Worlds with moments that remove others, need one of several, or sleep.
  private static let odd: [OrderWorld] = [
    // A step removes the moment that the step before has started.
    OrderWorld.steps(3) { $0.takes = [1: [3], 2: [4]] },
    // The first of two answers starts a third.
    OrderWorld(4) { $0.anyOf = [2: [0, 1]] },
    // A cancellation has an effect only while there is work to cancel.
    OrderWorld(4, needs: [1: [0], 2: [1]]) { $0.takes = [3: [1, 2]] },
    // Sleepers of three steps, the later ones shorter.
    OrderWorld.steps(3) { $0.sleeps = [3: 9, 4: 5, 5: 1] },
    // Sleepers whose order depends on the times at which they fall asleep.
    OrderWorld.steps(3) { $0.sleeps = [3: 3, 4: 3, 5: 2] },
    OrderWorld(5, needs: [2: [0], 3: [1], 4: [2]]) { $0.sleeps = [2: 5, 3: 3, 4: 1] },
  ]

  @Test(arguments: odd.indices, [2, 3, 4])
  func nothingPossibleIsLeftOutOfOddWorlds(_ number: Int, _ length: Int) {
    #expect(missed(Self.odd[number], length) == [])
  }

  @Test func whatIsCountedIsWhatThereIs() {
    for world in OrderWorld.all(TestSpeed.asked == .quick ? 3 : 4) {
      // After every order has been played, the cover knows all moments.
      let cover = OrderCover(ofAny: 2)
      for _ in 0..<world.count { _ = cover.poset.add() }
      for order in world.orders {
        var play = WorldPlay(world)
        play.run(OrderCover.Proposal(order: order, known: 0, chain: []))
        cover.learn(play.turns)
      }
      #expect(cover.poset.orderCount(upTo: 1_000) == world.orders.count, "\(world)")
      #expect(cover.poset.orderCount(upTo: 5) == min(5, world.orders.count))
    }
  }

  @Test(arguments: [
    (OrderWorld.answers(4), 2, 8), (.answers(6), 2, 10), (.answers(10), 2, 16), (.steps(4), 4, 11),
    (.steps(6), 5, 19),
  ])
  func fewOrdersHoldAllOrderings(_ world: OrderWorld, _ two: Int, _ three: Int) {
    #expect(world.covered(ofAny: 2).orders.count == two)
    #expect(world.covered(ofAny: 3).orders.count == three)
  }

  @Test func theSameOrdersArePlayedEachTime() {
    let first = OrderWorld.steps(5).covered(ofAny: 3).orders
    #expect(OrderWorld.steps(5).covered(ofAny: 3).orders == first)
  }

  @Test func aCoverThatEndsEarlySaysHowFarItCame() {
    let world = OrderWorld.answers(6)
    let (orders, cover) = world.covered(ofAny: 3, atMost: 5)
    #expect(cover.reached == 2)
    let all = OrderWorld.orderings(of: 2, in: world.orders)
    #expect(OrderWorld.orderings(of: 2, in: orders) == all)
    #expect(OrderWorld.orderings(of: 3, in: orders).count < 120)
  }
}
