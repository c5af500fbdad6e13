import HTTPFixtures
import Proofsheet
import ProofsheetBasics
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
    (2, "2 orders, all there are, 2 endings"),
    (4, "14 orders, all there are, 14 endings"),
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
    #expect(later == "5 orders, all there are, 5 endings")
  }

  @Test func anOrderThatEndsElsewhereIsToldByItsSmallestStory() throws {
    let played = try sweep(by: .everyOrder(), script: Fan.asking("a", "b"))
    assertSnapshot(of: played.findings.joined(), as: .lines)
  }

  /// Three steps, each with an answer, which have 15 orders.
  @Test(arguments: [
    (14, "14 orders of many, 11 with few deviations, the reversal and 1 at random, 12 endings"),
    (15, "15 orders, all there are, 15 endings"),
  ])
  func aBudgetSaysWhatWasPlayed(_ budget: Int, _ words: String) throws {
    let found = try orders(by: .everyOrder(budget: budget)) { fan, user in
      for name in ["a", "b", "c"] { user.does("asks \(name)") { fan.ask(name) } }
    }
    #expect(found == words)
  }

  /// The first other order has more choices than the search for all orders takes on.
  @Test func everyOrderThatDeviatesOnceIsPlayed() throws {
    let found = try orders(by: .everyOrder(budget: 60)) { fan, user in
      for number in 0..<13 { user.does("asks \(number)") { fan.ask("\(number)") } }
    }
    let choices = 12
    #expect(found.hasPrefix("60 orders of many, \(2 * choices) with few deviations"))
  }

  @Test(arguments: [
    (0, "A budget of 0 orders plays nothing; leave the budget out, or give a number from 1 on."),
    (
      1,
      "No order was played but the script's own, because the budget is 1; the script has more, so "
        + "give a larger budget or leave it out."
    ),
  ])
  func aSweepThatPlaysNoOtherOrderFails(_ budget: Int, _ words: String) {
    let way = JourneySweep.everyOrder(budget: budget)
    let script = Fan.asking("a", "b")
    let error = #expect(throws: JourneyError.self) { try sweep(by: way, script: script) }
    #expect(error?.description == words)
  }

  @Test func aScriptThatStopsInEveryOrderFails() {
    let played = Trace()
    let error = #expect(throws: JourneyError.self) {
      try sweep(by: .everyOrder()) { user in
        let fan = user.sees { Fan(user) }
        user.does("asks a") { fan.ask("a") }
        played("x")
        _ = try user.sees("opens twice") { played.text.count > 5 ? nil : fan }
      }
    }
    #expect(error?.description.hasPrefix("No order was played to its end.") == true)
  }

  /// A search whose late answers win, before and among further steps.
  private final class StaleSearch: Panel {
    func search(_ text: String) {
      Task { [weak self, client] in
        if let answer = try? await client.ask("/\(text)") { self?.label = answer.text }
      }
    }
  }

  /// The names of the findings on a search among so many further steps, each with a request.
  private func names(_ count: Int, waits: Bool = false) throws -> [String] {
    // Faults come first, and take no share of the orders.
    try sweep(by: .everyFault([.offline, .status(500)]), .everyOrder()) { user in
      let search = user.sees { StaleSearch(user) }
      func asks(_ numbers: Range<Int>) -> [String] { numbers.map { "more\($0)" } }
      for name in asks(0..<count / 2) + ["dune", "emma"] + asks(count / 2..<count) {
        if waits { user.waitsForEverything() }
        user.does("asks for \(name)") {
          if name.hasPrefix("more") {
            Task { try? await search.client.ask("/\(name)") }
          } else {
            search.search(name)
          }
        }
      }
    }.names
  }

  @Test(arguments: [0, 2, 10, 24, 45, 200])
  func aStaleAnswerIsFoundHoweverLongTheScriptIs(_ count: Int) throws {
    let stale = "ends-elsewhere: OrderSweepTests.StaleSearch.label"
    #expect(try names(count).contains(stale))
    if count < 20 { #expect(try !names(count, waits: true).contains(stale)) }
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
        """
    )
    #expect(played.findings == [])
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
        every order: 3 orders of many, 2 with few deviations, 1 ending
        variations: 4 of many
        endless: a clock still ticks after the script; 12 of its ticks are played, \
        but faults and leaving are tried only within the script
        """
    )
  }
}
