import HTTPFixtures
import Testing

@testable import JourneySweeps
@testable import UserJourneys

@Suite struct OrderSweepTests {
  /// All sequences of `S0 S1 …` and `E0 E1 …` in which each E follows its S, the S keep their order,
  /// and the E do when they have one.
  static func interleavings(of count: Int, areEndsOrdered: Bool) -> [[String]] {
    func extend(_ story: [String], _ started: Int, _ open: [Int]) -> [[String]] {
      if started == count, open.isEmpty { return [story] }
      var stories: [[String]] = []
      if started < count {
        stories += extend(story + ["S\(started)"], started + 1, open + [started])
      }
      for end in areEndsOrdered ? Array(open.prefix(1)) : open {
        stories += extend(story + ["E\(end)"], started, open.filter { $0 != end })
      }
      return stories
    }
    return extend([], 0, [])
  }

  @Test(arguments: [(1, 1), (2, 3), (3, 15), (4, 105)])
  func everyOrderOfAnswersIsPlayedOnce(_ count: Int, _ orders: Int) throws {
    #expect(Self.interleavings(of: count, areEndsOrdered: false).count == orders)
    let played = try sweep(by: .everyOrder(), allowing: Self.apart(orders)) { user in
      let fan = user.sees { Fan(user) }
      for number in 0..<count { user.does("asks \(number)") { fan.ask("\(number)") } }
    }
    let endings = orders == 1 ? "1 ending" : "\(orders) endings"
    let words = orders == 1 ? "1 order" : "\(orders) orders"
    #expect(
      played.report.split(separator: "\n")[0] == "every order: \(words), all there are, \(endings)"
    )
    #expect(played.findings == [])
  }

  @Test(arguments: [(1, 1), (2, 2), (3, 5), (4, 14)])
  func sleepersWakeInTheOrderOfTheirDeadlines(_ count: Int, _ orders: Int) throws {
    #expect(Self.interleavings(of: count, areEndsOrdered: true).count == orders)
    let played = try sweep(by: .everyOrder()) { user in
      let fan = user.sees { Fan(user) }
      for number in 0..<count {
        user.does("sleeps") { fan.sleep("\(number)", for: .seconds(number + 1)) }
      }
    }
    let endings = orders == 1 ? "1 ending" : "\(orders) endings"
    let words = orders == 1 ? "1 order" : "\(orders) orders"
    // Who waits for a sleeper before the next step sees that it has woken.
    let paced = orders == 1 ? "" : " (\(orders - 1) up to when the user acts)"
    #expect(
      played.report.split(separator: "\n")[0]
        == "every order: \(words), all there are, \(endings)\(paced)"
    )
    #expect(played.findings == [])
  }

  /// The screen shows in which order things happened, where there is more than one.
  private static func apart(_ orders: Int) -> [String: String] {
    orders == 1 ? [:] : ["ends elsewhere: Fan.log": "it shows in which order things happened"]
  }

  @Test func anOrderThatEndsElsewhereIsToldByItsSmallestStory() throws {
    let played = try sweep(by: .everyOrder()) { user in
      let fan = user.sees { Fan(user) }
      user.does("asks a") { fan.ask("a") }
      user.does("asks b") { fan.ask("b") }
    }
    #expect(
      played.findings == [
        """
        The journey does not end on the screen on which the script ends.
          ~ log["a: 200 /A"] moved after ["ask b"]
        It is so in order 1 (to see it alone: replaying: "1"), and in 1 more:

          as the script says                           here
          1. opens the app                             1. opens the app
          2. asks a                                    2. asks a
             > GET /a                                     > GET /a
             < 200 2 bytes text/plain; charset=utf-8 ≠
          3. asks b                                    3. asks b
             > GET /b                                     > GET /b
                                                     ≠    < 200 2 bytes text/plain; charset=utf-8 to…
             < 200 2 bytes text/plain; charset=utf-8      < 200 2 bytes text/plain; charset=utf-8

          journey: probe
          scenario: echo

          1. opens the app
             Fan
               log: []
          2. asks a
             > GET /a
             ~ log: [] -> 1 element
               - "ask a"
          3. asks b
             > GET /b
        │    + log["ask b"] after ["ask a"]
        │    < 200 2 bytes text/plain; charset=utf-8 to GET /a
        │    + log["a: 200 /A"] after ["ask b"]
             < 200 2 bytes text/plain; charset=utf-8
        →    + log["b: 200 /B"] after ["a: 200 /A"]

          end: nothing running, nothing waiting, every stub used

        → is where it goes wrong, │ is not so in the script's own playing
        To allow it: allowing: ["ends elsewhere: Fan.log": "why"]
        """
      ]
    )
  }

  @Test(arguments: ["", "x", "1.", "-1", "0.x"])
  func whatIsNoOrderIsRefused(_ token: String) {
    #expect(OrderSweep.order(of: token) == nil)
  }

  @Test(arguments: [[], [0, 0, 1], [2], [10, 3]])
  func aTokenNamesItsOrder(_ order: [Int]) {
    #expect(OrderSweep.order(of: OrderSweep.token(order)) == (order.isEmpty ? [0] : order))
  }

  /// Three steps, each with an answer, which have 15 orders.
  private static let threeSteps: Journey.Script = { user in
    let fan = user.sees { Fan(user) }
    for name in ["a", "b", "c"] { user.does("asks \(name)") { fan.ask(name) } }
  }

  @Test func whereNotAllOrdersFitTheyHoldEveryOrderingOfAnyThreeMoments() throws {
    let played = try sweep(
      by: .everyOrder(budget: 10),
      allowing: Self.apart(2),
      script: Self.threeSteps
    )
    #expect(
      played.report.hasPrefix(
        "every order: 7 orders, any 3 of 5 moments in every order, 7 endings\n"
      )
    )
  }

  @Test func allOrdersWithinABudgetSayHowFarTheyCame() throws {
    let played = try sweep(
      by: .everyOrder(budget: 10, all: true),
      allowing: Self.apart(10),
      script: Self.threeSteps
    )
    #expect(
      played.report.hasPrefix(
        "every order: 10 orders, all that deviate less than 3 times from the script's, 10 endings"
      )
    )
  }

  @Test(arguments: [
    (1, "1 order, 1 ending; the budget of 1 ended among any 2"),
    (
      6,
      "6 orders, any 2 of 5 moments in every order, 6 endings; the budget of 6 ended among any 3"
    ),
  ])
  func aBudgetThatEndsSaysHowFarItCame(_ budget: Int, _ words: String) throws {
    let played = try sweep(
      by: .everyOrder(budget: budget),
      allowing: Self.apart(budget),
      script: Self.threeSteps
    )
    #expect(played.report.split(separator: "\n")[0] == "every order: \(words)")
  }

  @Test(arguments: [0, -1])
  func aBudgetOfNothingIsRefused(_ budget: Int) {
    let error = #expect(throws: JourneyError.self) {
      try sweep(by: .everyOrder(budget: budget), script: Self.threeSteps)
    }
    #expect(
      error?.description == """
        A budget of \(budget) orders plays nothing; leave it out, or say how many are played at most.
        """
    )
  }

  @Test func oneMomentHasNoOrder() {
    let error = #expect(throws: JourneyError.self) {
      try sweep(by: .everyOrder(ofAny: 1), script: Self.threeSteps)
    }
    #expect(
      error?.description == """
        Any 1 of the moments have no order among them; say .everyOrder(ofAny: 2) or more.
        """
    )
  }

  @Test(arguments: [(2, 2), (3, 17)])
  func tenAnswersNeedFewOrders(_ length: Int, _ count: Int) throws {
    let played = try sweep(by: .everyOrder(ofAny: length), allowing: Self.apart(2)) { user in
      let fan = user.sees { Fan(user) }
      user.does("asks") { for number in 0..<10 { fan.ask("\(number)") } }
    }
    #expect(
      played.report.hasPrefix(
        "every order: \(count) orders, any \(length) of 10 moments in every order, \(count) endings\n"
      )
    )
  }

  @Test func tenStepsWithAnswersNeedFewOrders() throws {
    let played = try sweep(by: .everyOrder(), allowing: Self.apart(2)) { user in
      let fan = user.sees { Fan(user) }
      for number in 0..<10 { user.does("asks \(number)") { fan.ask("\(number)") } }
    }
    #expect(
      played.report.hasPrefix(
        "every order: 43 orders, any 3 of 19 moments in every order, 43 endings\n"
      )
    )
  }

  @Test func anOrderOfACoverIsPlayedAgainByItsToken() throws {
    let script: Journey.Script = { user in
      let fan = user.sees { Fan(user) }
      user.always("d is not before c, and c not before b") {
        let order = fan.log.filter { $0.contains(":") }.compactMap(\.first).filter("bcd".contains)
        return order != ["d", "c", "b"]
      }
      user.does("asks") { for name in "abcdefgh" { fan.ask("\(name)") } }
    }
    let played = try sweep(by: .everyOrder(), allowing: Self.apart(2), script: script)
    #expect(played.findings.count == 1)
    let token = try #require(played.findings[0].firstMatch(of: /replaying: "([0-9.]+)"/)?.1)
    let alone = try story(of: String(token), allowing: Self.apart(2), script: script)
    #expect(alone.findings.count == 1)
  }

  @Test func anOrderInWhichAStepIsNotPossibleIsCountedAndNoFailure() throws {
    let played = try sweep(by: .everyOrder()) { user in
      let fan = user.sees { Fan(user) }
      user.does("asks a") { fan.ask("a") }
      _ = try user.sees("opens the answer") { fan.log.count > 1 ? fan : nil }
    }
    #expect(
      played.report == """
        every order: 2 orders, all there are, 1 not to the end, 1 ending
          order 1 stops: Step 3 (opens the answer) opens no screen; look at what it does, and at what \
        came before.
        haste: 1 step overtaken by the next, 1 playing not to the end
        """
    )
    #expect(played.findings == [])
  }

  @Test func whatIsWaitedForComesBeforeTheNextStep() throws {
    let played = try sweep(by: .everyOrder()) { user in
      let fan = user.sees { Fan(user) }
      user.does("asks a") { fan.ask("a") }
      user.does("sleeps") { fan.sleep("b", for: .seconds(1)) }
      user.waitsForEverything()
      user.does("asks c") { fan.ask("c") }
    }
    #expect(played.findings.count == 1)
    #expect(
      played.report == """
        every order: 3 orders, all there are, 3 endings
        haste: 1 step overtaken by the next
        """
    )
  }

  @Test func aClockThatTicksForEverEndsEveryOrder() throws {
    let played = try sweep(by: .everyOrder(budget: 3)) { user in
      let fan = user.sees { Fan(user) }
      user.does("ticks") {
        Task { while true { try await user.clock.sleep(for: .seconds(1)) } }
      }
      user.does("notes") { fan.note("x") }
    }
    #expect(
      played.report == """
        endless: a clock still ticks after the script; 100 of its deadlines are met, and what they \
        ask for is neither failed nor left
        every order: 3 orders, any 2 of 6 moments in every order, 1 ending; the budget of 3 ended \
        among any 3
        haste: 1 step overtaken by the next
        """
    )
  }
}
