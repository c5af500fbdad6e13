import HTTPFixtures
import JourneyRecords
import Testing

@testable import JourneySweeps
@testable import UserJourneys

@Suite struct OrderSweepTests {
  /// The report's first line about the orders of a script, whose screen may show the order.
  private func orders(
    by way: JourneySweep = .everyOrder(),
    showing: Bool = true,
    _ script: @escaping @MainActor (Fan, JourneyUser) -> Void
  ) throws -> String {
    let played = try sweep(by: way, ignoring: showing ? Fan.showsOrder : nil) { user in
      script(user.sees { Fan(user) }, user)
    }
    #expect(played.findings == [])
    return String(played.report.prefix { $0 != "\n" }.dropFirst("every order: ".count))
  }

  /// 1, 3, 15 and so on: the products of the odd numbers.
  @Test(arguments: [
    (1, "1 order, all there are, 1 ending"), (2, "3 orders, all there are, 3 endings"),
    (3, "15 orders, all there are, 15 endings"),
  ])
  func everyOrderOfAnswersIsPlayedOnce(_ count: Int, _ words: String) throws {
    let found = try orders(showing: count > 1) { fan, user in
      for number in 0..<count { user.does("asks \(number)") { fan.ask("\(number)") } }
    }
    #expect(found == words)
  }

  /// 1, 2, 5, 14: Catalan's numbers.
  ///
  /// A step after the wait for a sleeper happens after the wake-up.
  @Test(arguments: [
    (1, "1 order, all there are, 1 ending"),
    (2, "2 orders, all there are, 2 endings (1 due to the user's pace)"),
    (4, "14 orders, all there are, 14 endings (13 due to the user's pace)"),
  ])
  func sleepersWakeInTheOrderOfTheirDeadlines(_ count: Int, _ words: String) throws {
    let found = try orders(showing: false) { fan, user in
      for number in 0..<count {
        user.does("sleeps") { fan.sleep("\(number)", for: .seconds(number + 1)) }
      }
    }
    #expect(found == words)
  }

  @Test func sleepersWithOneDeadlineComeInBothOrders() throws {
    let equal = try orders { fan, user in
      user.does("sleeps") { for name in ["a", "b", "c"] { fan.sleep(name, for: .seconds(1)) } }
    }
    #expect(equal == "6 orders, all there are, 6 endings")
    // Of two sleepers of equal length, the earlier one wakes first.
    let later = try orders(showing: false) { fan, user in
      for name in ["a", "b", "c"] {
        user.does("sleeps \(name)") { fan.sleep(name, for: .seconds(1)) }
      }
    }
    #expect(later == "5 orders, all there are, 5 endings (4 due to the user's pace)")
    let becomesEqual = try orders { fan, user in
      user.does("sleeps") {
        fan.sleep("a", for: .seconds(2))
        Task {
          try await user.clock.sleep(for: .seconds(1))
          fan.sleep("b", for: .seconds(1))
        }
      }
    }
    #expect(becomesEqual == "2 orders, all there are, 2 endings")
  }

  @Test func anOrderThatEndsElsewhereIsToldByItsSmallestStory() throws {
    let played = try sweep(by: .everyOrder(), script: Fan.asking("a", "b"))
    #expect(
      played.findings == [
        """
        The journey ends on another screen than the script without variation.
          ~ log["a: 200 /A"] moved after ["ask b"]
        This happens in order 1 (to see it alone: replaying: "1"), and in 1 other variation:

          1. opens the app
             Fan
               log: []
          2. asks a
             > GET /a
             ~ log: [] -> ["ask a"]
          3. asks b
             > GET /b
        │    + log["ask b"] after ["ask a"]
        │    < 200 2 bytes text/plain; charset=utf-8 to GET /a
        │    + log["a: 200 /A"] after ["ask b"]
             < 200 2 bytes text/plain; charset=utf-8
        →    + log["b: 200 /B"] after ["a: 200 /A"]

          end: nothing running, nothing waiting, every stub used

        → marks the line that goes wrong, │ a line that only this variation has
        """
      ]
    )
  }

  /// Three steps, each with an answer, which have 15 orders.
  @Test(arguments: [
    (
      JourneySweep.everyOrder(budget: 1),
      "1 order, 1 ending; the budget of 1 is too small for any 2 moments"
    ),
    (
      .everyOrder(budget: 6),
      "6 orders, any 2 of 5 moments in every order, 6 endings; the budget of 6 is too small for any 3 moments"
    ),
    (.everyOrder(budget: 10), "7 orders, any 3 of 5 moments in every order, 7 endings"),
  ])
  func aBudgetSaysHowFarItCame(_ way: JourneySweep, _ words: String) throws {
    let found = try orders(by: way, showing: !words.contains("1 ending;")) { fan, user in
      for name in ["a", "b", "c"] { user.does("asks \(name)") { fan.ask(name) } }
    }
    #expect(found == words)
  }

  @Test func whatPlaysNothingIsRefused() {
    let words =
      "A budget of 0 orders plays nothing; leave the budget out, or give a number from 1 on."
    let way = JourneySweep.everyOrder(budget: 0)
    let error = #expect(throws: JourneyError.self) { try sweep(by: way, script: Fan.asking("a")) }
    #expect(error?.description == words)
  }

  @Test(arguments: [(2, 2), (3, 17)])
  func tenAnswersNeedFewOrders(_ length: Int, _ count: Int) throws {
    let found = try orders(by: .everyOrder(ofAny: length)) { fan, user in
      user.does("asks") { for number in 0..<10 { fan.ask("\(number)") } }
    }
    let words = "\(count) orders, any \(length) of 10 moments in every order, \(count) endings"
    #expect(found == words)
  }

  @Test func anOrderOfACoverIsPlayedAgainByItsToken() throws {
    let script: Journey.Script = { user in
      let fan = user.sees { Fan(user) }
      user.always("d is not before c, and c not before b") {
        let order = fan.log.filter { $0.contains(":") }.compactMap(\.first).filter("bcd".contains)
        return order != ["d", "c", "b"]
      }
      user.does("asks") { for name in "abcdefghijklmnopq" { fan.ask("\(name)") } }
    }
    let played = try sweep(by: .everyOrder(), ignoring: Fan.showsOrder, script: script)
    #expect(played.findings.count == 1)
    // A long order has a token.
    let token = try #require(
      played.findings[0].firstMatch(of: /replaying: "(order [0-9a-z]{5})"/)?.1
    )
    let alone = try story(of: String(token), by: .everyOrder(), script: script)
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
        every order: 2 orders, all there are, 1 stopped early, 1 ending
          order 1 stops: Step 3 (opens the answer) opens no screen: its closure gave nil; look at \
        earlier steps.
        haste: the user does not wait for the work of 1 step, 1 playback stopped early
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
        haste: the user does not wait for the work of 1 step
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
        every order: 3 orders, any 2 of 6 moments in every order, 1 ending; the budget of 3 is \
        too small for any 3 moments
        haste: the user does not wait for the work of 1 step
        variations: 6 of about 10
        endless: a clock still ticks after the script; 30 of its ticks are played, \
        but faults and leaving are tried only within the script
        """
    )
  }
}
