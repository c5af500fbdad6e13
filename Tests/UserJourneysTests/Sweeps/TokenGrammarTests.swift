import Testing

@testable import JourneySweeps
@testable import UserJourneys

/// The text of tokens, and the variations that they name.
@Suite struct TokenGrammarTests {
  private static let ways =
    JourneySweep.Fault.all + [.status(200), .status(503), .rightBody(404)]

  /// Every variation of a small domain: each part absent, or with one of a few values.
  private static let variations: [Variation] = {
    let orders: [EventOrder?] = [
      nil, .scripts, .choices([0, 0, 1]), .choices([2, 10]), .other(choice: 7, event: 2),
      .late(choice: 12), .reversed, .random(seed: 3),
    ]
    let faults = [nil] + ways.flatMap { [Optional($0.once(12)), $0.untilRetried(1)] }
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
    for variation in Self.variations {
      let token = variation.token
      let again = try Variation(token: token, faults: Self.ways)
      let isSame =
        again.token == token && again.order?.text == variation.order?.text
        && again.leaving == variation.leaving
        && again.fault?.first == variation.fault?.first
        && again.fault?.lasts == variation.fault?.lasts
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
    #expect(Self.variations.count == 8 * 37 * 2 * 5)
    #expect(tokens.count == Self.variations.count)
  }

  @Test func aFindingSaysHowItIsSeenAlone() throws {
    let table = """
      script: in the script without variation
      0.1: in order 0.1
      choice 7.2: when choice 7 takes event 2
      late 7: when the event of choice 7 comes as late as possible
      reversed: in the reversed order
      random 3: in random order 3
      0.1 with request 2 offline: in order 0.1, when request 2 has the fault offline
      leaving 3: when the user leaves at moment 3
      request 2 500 right body with leaving 3: when request 2 has the fault 500 right body, when the user leaves at moment 3
      request 2 offline on with leaving 1: when request 2 has the fault offline until the user tries again, when the user leaves at moment 1
      deadline 1 late: when the sleeper of deadline 1 wakes one tick late
      deadline 2 at: when, at deadline 2, the user goes on at the same moment
      """
    for row in table.split(separator: "\n") {
      let parts = row.split(separator: ": ", maxSplits: 1)
      let (token, words) = (String(parts[0]), parts[1])
      let variation = try Variation(token: token, faults: Self.ways)
      #expect(variation.words(of: nil) == "\(words) (to see it alone: replaying: \"\(token)\")")
      #expect(
        variation.words(of: SweepName("k3f9a") { "\($0) swift test" })
          == "\(words) (to see it alone: SNAPSHOT_PLAY='k3f9a:\(token)' swift test)"
      )
    }
  }

  @Test func onlyWhatASweepPrintsIsAToken() {
    let others = [
      "", "x", "1.", "-1", "0.x", "0.+1", "01", "99999999999999999999", "request 1",
      "request x offline", "request +1 offline", "request 1 on fire", "request 1 502",
      "request 1  offline", "request 1 +404", "request 1 on", "request 1 offline  on", "late",
      "late x", "late 1.2", "choice 1", "random", "random -1", "reversed 1", "leaving",
      "leaving 1 late", "leaving 1 ", "paced",
      "deadline 1", "deadline 1 early", "Script", "script ", "1 with request 1 500 with the body",
      "1 with ", "1 with request 1 on fire", "1 with 2", "leaving 1 with leaving 2",
      "leaving 1 with 1", "request 1 x right body", "script with leaving 2", "1 with script",
      "1 with request 1 offline with request 2 offline",
    ]
    for token in others {
      let error = #expect(throws: JourneyError.self) {
        try Variation(token: token, faults: Self.ways)
      }
      #expect(
        error?.description
          == "\"\(token)\" is no token; a sweep prints tokens like \"0.0.1 with request 2 offline\"."
      )
    }
  }
}
