#if os(Linux)
import Testing

@testable import UserJourneys

@Suite struct AskedSleepTests {
  @Test func whatWasAskedForIsFoundFromWhatRemains() {
    let rows: [(remaining: Int64, stolen: Int64, asked: Int64)] = [
      // In microseconds, microseconds and milliseconds.
      (-5, 0, 0), (0, 0, 0), (999_990, 0, 1_000), (98_950, 50, 99), (1_233_999, 3, 1_234),
      (1_000_000, 0, 1_000), (989_300, 10_690, 1_000), (289_300, 10_690, 300),
      (149_990, 0, 150), (146_000, 4_000, 150), (95_500, 4_500, 100),
      (3_599_990_000, 9_995, 3_600_000),
      (7_000, 4_000, 10), (1_500, 3_490, 5), (11_000, 2_500, 11),
    ]
    for row in rows {
      let asked = AskedSleep.milliseconds(
        remaining: .microseconds(row.remaining),
        stolen: .microseconds(row.stolen)
      )
      #expect(asked == row.asked, "\(row)")
    }
  }

  @Test func everyLengthIsFoundWhenNothingIsStolen() {
    let wrong = (0...3_000).filter { length in
      [1, 20, 90].contains { late in
        let remaining = Duration.milliseconds(length) - .microseconds(late)
        return AskedSleep.milliseconds(remaining: remaining, stolen: .zero) != Int64(length)
      }
    }
    #expect(wrong.isEmpty)
  }

  @Test func aRoundLengthIsFoundWhateverIsStolenUpToItsStep() {
    let wrong = stride(from: 50, through: 3_000, by: 50).filter { length in
      (0..<49).contains { stolen in
        let remaining = Duration.milliseconds(length - stolen) - .microseconds(20)
        let found = AskedSleep.milliseconds(remaining: remaining, stolen: .milliseconds(stolen))
        return found != Int64(length)
      }
    }
    #expect(wrong.isEmpty)
  }

  @Test func aLengthWithoutEndIsALongOne() {
    let longest = AskedSleep.milliseconds(remaining: .seconds(Int64.max), stolen: .zero)
    #expect(longest > 1_000 * 86_400 * 365)
  }
}
#endif
