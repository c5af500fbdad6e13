import HTTPFixtures
import Proofsheet
import ProofsheetBasics
import Testing

@testable import JourneySweeps
@testable import UserJourneys

@Suite struct OrderSweepTests {
  /// The report's first line about the orders of a script, whose screen may show the order.
  private func orders(
    by way: JourneySweep,
    showing: Bool = true,
    _ script: @escaping @MainActor (Fan, JourneyUser) -> Void
  ) throws -> String {
    let played = try sweep(by: way, ignoring: showing ? Fan.showsOrder : nil) { user in
      script(user.sees { Fan(user) }, user)
    }
    #expect(played.findings == [])
    return String(played.report.prefix { $0 != "\n" }.dropFirst("every order: ".count))
  }

  /// Sends one request in each step.
  @MainActor
  private static func asks(_ fan: Fan, _ user: JourneyUser, _ count: Int) {
    for number in 0..<count { user.does("asks \(number)") { fan.ask("\(number)") } }
  }

  /// Falls asleep in each step; each sleeper sleeps longer than the one before, or as long.
  @MainActor
  private static func sleeps(_ fan: Fan, _ user: JourneyUser, _ seconds: [Int]) {
    for (index, number) in seconds.enumerated() {
      user.does("sleeps") { fan.sleep("\(index)", for: .seconds(number)) }
    }
  }

  private typealias Count = (
    words: String, budget: Int?, script: @MainActor (Fan, JourneyUser) -> Void
  )

  /// The numbers of orders of some scripts.
  ///
  /// Answers have 1, 3, 15 and so on: the products of the odd numbers. Sleepers wake in the order of
  /// their deadlines, and a step after the wait for one happens after the wake-up: 1, 2, 5, 14 are
  /// Catalan's numbers.
  private static let counts: [Count] = [
    ("3 orders, all there are, 3 endings", nil, { asks($0, $1, 2) }),
    ("15 orders, all there are, 15 endings", 15, { asks($0, $1, 3) }),
    (
      "14 orders of many, 11 with few deviations, the reversal and 1 at random, 12 endings", 14,
      { asks($0, $1, 3) }
    ),
    // Of deadlines at one moment, any may come first.
    (
      "6 orders, all there are, 6 endings", nil,
      { fan, user in
        user.does("sleeps") { for name in ["a", "b", "c"] { fan.sleep(name, for: .seconds(1)) } }
      }
    ),
  ]

  /// Scripts in which a user at another pace rightly sees another order.
  private static let paced: [Count] = [
    ("1 order, all there are, 1 ending", nil, { asks($0, $1, 1) }),
    ("14 orders, all there are, 14 endings", nil, { sleeps($0, $1, [1, 2, 3, 4]) }),
    // Of two sleepers of equal length, the earlier one wakes first.
    ("5 orders, all there are, 5 endings", nil, { sleeps($0, $1, [1, 1, 1]) }),
  ]

  @Test func everyOrderIsPlayedOnceOrItIsSaid() throws {
    for (rows, showing) in [(Self.counts, true), (Self.paced, false)] {
      for (words, budget, script) in rows {
        let way = budget.map { JourneySweep.everyOrder(budget: $0) } ?? .everyOrder()
        #expect(try orders(by: way, showing: showing, script) == words)
      }
    }
  }

  @Test func anOrderThatEndsElsewhereIsToldByItsSmallestStory() throws {
    let played = try sweep(by: .everyOrder(), script: Fan.asking("a", "b"))
    assertSnapshot(of: played.findings.joined(), as: .lines)
  }

  /// The first other order has more choices than the search for all orders takes on.
  @Test func everyOrderThatDeviatesOnceIsPlayed() throws {
    let found = try orders(by: .everyOrder(budget: 60)) { Self.asks($0, $1, 13) }
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

  /// The names of the findings on a search whose late answers win, among so many further steps, each with a request.
  private func names(_ count: Int, waits: Bool = false) throws -> [String] {
    // Faults come first, and take no share of the orders.
    try sweep(by: .everyFault([.offline, .status(500)]), .everyOrder()) { user in
      let search = user.sees { Panel(user) }
      func asks(_ numbers: Range<Int>) -> [String] { numbers.map { "more\($0)" } }
      for name in asks(0..<count / 2) + ["dune", "emma"] + asks(count / 2..<count) {
        if waits { user.waitsForEverything() }
        user.does("asks for \(name)") {
          Task { [weak search, client = user.client] in
            let answer = try? await client.ask("/\(name)")
            if let answer, !name.hasPrefix("more") { search?.label = answer.text }
          }
        }
      }
    }.names
  }

  @Test(arguments: [0, 2, 10, 24, 45, 200])
  func aStaleAnswerIsFoundHoweverLongTheScriptIs(_ count: Int) throws {
    let stale = "ends-elsewhere: Panel.label"
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
