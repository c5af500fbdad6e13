import Testing

@testable import JourneySweeps
@testable import UserJourneys

/// The text of tokens, and the variations that they name.
@Suite struct TokenGrammarTests {
  /// Every variation of a small domain: each part absent, or with one of a few values.
  private static let variations: [Variation] = {
    let orders: [[Int]?] = [nil, [], [0], [0, 0, 1], [2, 10]]
    let extents: [FailurePlan.Extent] = [
      .once([1]), .once([1, 12]), .inARow(1, times: 2), .inARow(12, times: 30),
      .untilRetried(12),
    ]
    let ways = JourneySweep.Fault.all + [.status(200), .status(503), .rightBody(404)]
    let faults =
      [nil] + ways.map { Optional($0.plan(.once([12]))) }
      + extents.flatMap { [JourneySweep.Fault.offline.plan($0), ways[17].plan($0)] }
    let leavings: [Int?] = [nil, 30]
    let deadlines: [Variation.Deadline?] = [nil] + Variation.Lateness.allCases.map { (7, $0) }
    var all: [Variation] = []
    for order in orders {
      for fault in faults {
        for leaving in leavings {
          for deadline in deadlines {
            all.append(Variation(order: order, fault: fault, leaving: leaving, deadline: deadline))
          }
        }
      }
    }
    return all
  }()

  /// A token contains no character that a shell interprets.
  @Test func aTokenIsOneWordInQuotesThatNamesItsVariation() throws {
    var tokens: Set<String> = []
    for var variation in Self.variations {
      let token = variation.token
      let again = try Variation(token: token)
      // The script's order has two forms: no choice, and only choices of the script.
      if variation.order == [] { variation.order = [0] }
      let isSame =
        again.token == token && again.order == variation.order
        && again.leaving == variation.leaving
        && again.fault?.extent == variation.fault?.extent
        && again.fault?.name == variation.fault?.name
        && again.fault?.isRetried == variation.fault?.isRetried
        && again.deadline?.sleeper == variation.deadline?.sleeper
        && again.deadline?.lateness == variation.deadline?.lateness
      let isOneWord = token.allSatisfy {
        $0.isASCII && ($0.isLetter || $0.isNumber || " .".contains($0))
      }
      if !isSame || !isOneWord { Issue.record("\(token) names \(again)") }
      tokens.insert(token)
    }
    // Every variation has a token of its own, except for those two orders.
    #expect(Self.variations.count == 5 * 29 * 2 * 5)
    #expect(tokens.count == 4 * 29 * 2 * 5)
  }

  @Test func aFindingSaysHowItIsSeenAlone() throws {
    let table = """
      script: in the script without variation
      0.1: in order 0.1
      0.1 with request 2 offline: in order 0.1, when request 2 has the fault offline
      leaving 3: when the user leaves at moment 3
      request 2 500 with the right body with leaving 3: when request 2 has the fault 500 with the right body, when the user leaves at moment 3
      request 2 offline on with leaving 1: when request 2 and all later requests have the fault offline until the user tries again, when the user leaves at moment 1
      deadline 1 late: when the sleeper of deadline 1 wakes one tick late
      deadline 2 at: when, at deadline 2, the user goes on at the same moment
      """
    for row in table.split(separator: "\n") {
      let parts = row.split(separator: ": ", maxSplits: 1)
      let (token, words) = (String(parts[0]), parts[1])
      let variation = try Variation(token: token)
      #expect(variation.words(of: nil) == "\(words) (to see it alone: replaying: \"\(token)\")")
      #expect(
        variation.words(of: SweepName("k3f9a") { "\($0) swift test" })
          == "\(words) (to see it alone: SNAPSHOT_PLAY='k3f9a:\(token)' swift test)"
      )
    }
  }

  @Test func thePartThatMeansNothingIsNamed() {
    let whole = [
      "", "x", "1.", "-1", "0.x", "0.+1", "01", "99999999999999999999", "request 1",
      "request x offline", "request 0 offline", "request +1 offline", "request 1 on fire",
      "request 1  offline", "request 1 +404", "requests 1 offline", "requests 1 and offline",
      "request 1 offline 0 times", "request 1 on", "request 1 offline many times",
      "requests 1 and 2 offline on", "request 1 offline  on", "leaving", "leaving 0",
      "leaving 1 late", "leaving 1 ",
      "deadline 1", "deadline 1 early", "deadline 0 late", "Script", "script ",
    ]
    let parts = [
      ("1 with request 1 500 with the body", "the body"), ("1 with ", ""),
      ("1 with request 1 on fire", "request 1 on fire"), ("1 with 2", "2"),
      ("leaving 1 with leaving 2", "leaving 2"), ("request 1 x with the right body", "request 1 x"),
      ("script with leaving 2", "script"),
      ("1 with request 1 offline with request 2 offline", "request 2 offline"),
    ]
    for (token, part) in whole.map({ ($0, $0) }) + parts {
      let error = #expect(throws: JourneyError.self) { try Variation(token: token) }
      #expect(error?.kind == .unknownToken(token, part: part))
    }
    let like = "a sweep prints tokens like \"0.0.1 with request 2 offline\"."
    #expect(
      JourneyError(.unknownToken("1 x", part: "1 x")).description == "\"1 x\" is no token; \(like)"
    )
    #expect(
      JourneyError(.unknownToken("1 with x", part: "x")).description
        == "\"x\" in \"1 with x\" is unknown; \(like)"
    )
  }
}
