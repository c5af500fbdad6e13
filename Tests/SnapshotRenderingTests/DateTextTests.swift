import Foundation
import TestSupport
import Testing

@testable import SnapshotRendering

@Suite struct DateTextTests {
  /// The seconds since 1970 of a text, read by an independent calendar, and its fraction.
  private func read(_ text: String) -> (seconds: Double, fraction: String)? {
    let date = try? Date(text.prefix(19) + "Z", strategy: .iso8601)
    return date.map { ($0.timeIntervalSince1970, String(text.dropFirst(20).dropLast())) }
  }

  private static func dates() -> [Date] {
    var random = SeededNumbers(seed: 7)
    var dates: [Date] = []
    for _ in 0..<TestSpeed.rounds(200, long: 4_000) {
      let seconds = Double(random.below(8_000_000_000)) - 4_000_000_000
      dates.append(Date(timeIntervalSince1970: seconds))
      dates.append(Date(timeIntervalSince1970: seconds + Double(random.below(1000)) / 1000))
      let small = Double(random.below(1_000_000)) / 1e12
      dates.append(Date(timeIntervalSinceReferenceDate: small))
      dates.append(Date(timeIntervalSinceReferenceDate: -small))
      dates.append(Date(timeIntervalSince1970: small))
    }
    return dates
  }

  @Test func theTextSaysTheSecondOfTheDate() {
    for date in Self.dates() {
      let text = DateText.of(date)
      guard let read = read(text), read.fraction.allSatisfy(\.isNumber),
        let fraction = Double("0." + read.fraction + "0")
      else {
        Issue.record("\(text) is no ISO 8601")
        continue
      }
      let distance = Date(timeIntervalSince1970: read.seconds + fraction).timeIntervalSince(date)
      guard abs(distance) < 1e-5 else {
        Issue.record("\(text) is \(distance) s away from \(date.timeIntervalSince1970)")
        continue
      }
    }
  }

  @Test func neighboursNeverReadAlike() {
    for date in Self.dates() {
      let stored = date.timeIntervalSinceReferenceDate
      let near = [stored.nextUp, stored.nextDown, stored.nextUp.nextUp].map {
        DateText.of(Date(timeIntervalSinceReferenceDate: $0))
      }
      guard Set(near + [DateText.of(date)]).count == 4 else {
        Issue.record("\(DateText.of(date)) reads like a neighbour: \(near)")
        continue
      }
    }
  }

  @Test func millisecondsShowTheDigitsTheyWereMadeFrom() {
    for millisecond in 0..<1000 {
      var digits = Substring("." + "\(1000 + millisecond)".dropFirst())
      let date = Date(timeIntervalSince1970: Double("1571121600\(digits)") ?? 0)
      while let last = digits.last, last == "0" || last == "." { digits.removeLast() }
      #expect(DateText.of(date) == "2019-10-15T06:40:00\(digits)Z")
    }
  }
}
