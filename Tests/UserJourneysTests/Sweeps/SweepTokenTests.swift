import HTTPFixtures
import SnapshotRendering
import Testing

@testable import JourneySweeps
@testable import UserJourneys

/// What a token names, and what a script must be for it to name the same each time.
@Suite struct SweepTokenTests {
  /// Asks twice, and once more after a while.
  private static let script: Journey.Script = { user in
    let fan = user.sees { Fan(user) }
    user.does("asks a") { fan.ask("a") }
    user.does("asks b") { fan.ask("b") }
    user.does("sleeps") { fan.sleep("c", for: .seconds(1)) }
  }

  @Test func everyOrderIsPlayedAgainByItsToken() throws {
    let journey = Journey("probe", scenario: Fan.scenario, fixtures: nil)
    var orders: [[Int]] = [[]]
    var count = 0
    while let order = orders.popLast() {
      let first = try journey.play(Variation(order: order), isMute: true, Self.script)
      for place in order.count..<max(order.count, first.choices.count) {
        for choice in 1..<first.choices[place].count {
          orders.append(first.choices[..<place].map(\.place) + [choice])
        }
      }
      for fault in [nil, JourneySweep.Fault.offline.of(2), JourneySweep.Fault.timedOut.of(1)] {
        let variation = Variation(order: order, fault: fault)
        let played = try journey.play(variation, isMute: true, Self.script)
        let again = try #require(variation.token.flatMap(Variation.init(token:)))
        let replayed = try journey.play(again, isMute: true, Self.script)
        #expect(played.ending == replayed.ending)
        #expect(played.choices == replayed.choices)
      }
      count += 1
    }
    #expect(count == 15)
  }

  @Test func oneOrderEndsTheSameEachTime() throws {
    let journey = Journey("probe", scenario: Fan.scenario, fixtures: nil)
    let variation = try #require(Variation(token: "1.1 with request 2 offline"))
    let first = try journey.play(variation, isMute: true, Self.script).ending
    for _ in 0..<100 {
      #expect(try journey.play(variation, isMute: true, Self.script).ending == first)
    }
  }

  @Test func aFaultInAnOrderIsSeenAloneByItsToken() throws {
    let script: Journey.Script = { user in
      let fan = user.sees { Fan(user) }
      user.always("nothing fails after b") { fan.log.last != "a: -1009" || fan.log.count < 3 }
      user.does("asks a") { fan.ask("a") }
      user.does("asks b") { fan.ask("b") }
    }
    let played = try sweep(by: .everyFault([.offline], orders: 10), script: script)
    let words = """
      when request 1 is answered: offline, in order 1 (to see it alone: \
      replaying: "1 with request 1 offline")
      """
    #expect(played.findings.count == 1)
    #expect(played.findings[0].contains(words), "\(played.findings)")
    let alone = try sweep(replaying: "1 with request 1 offline", script: script)
    #expect(alone.findings.count == 1)
    #expect(alone.report.hasPrefix("order 1 with request 1 offline:\n"))
    #expect(try sweep(replaying: "1", script: script).findings.count == 1)
  }

  @Test(arguments: [
    "1 with request", "1 with request x offline", "1 with request 1 on fire", "1 w",
  ])
  func whatNamesNoFaultIsRefused(_ token: String) {
    let error = #expect(throws: JourneyError.self) {
      try sweep(replaying: token, script: Self.script)
    }
    #expect(error?.kind == .unknownOrder(token: token))
  }

  @Test(arguments: ["9", "0.0.0.0.0.0.1"])
  func anOrderThatTheJourneyDoesNotHaveIsRefused(_ token: String) {
    let error = #expect(throws: JourneyError.self) {
      try sweep(replaying: token, script: Self.script)
    }
    #expect(
      error?.description == """
        This journey has no order "\(token)"; its steps or requests are others now, so sweep again.
        """
    )
  }

  @Test func aScriptThatIsAnotherTheSecondTimeIsRefused() throws {
    let outside = Trace()
    let played = try sweep(by: .leaving) { user in
      let fan = user.sees { Fan(user) }
      user.does("notes") {
        outside("x")
        fan.note(outside.text)
      }
    }
    #expect(
      played.findings == [
        """
        The script is not the same when it is played a second time.
          ~ log: 1 element -> 1 element
            - "x x"
        A screen, a cache or a double that is made outside the script lives on from one playing to \
        the next, so make it inside; or a random number, a date or the order of a set is shown.
        """
      ]
    )
  }
}
