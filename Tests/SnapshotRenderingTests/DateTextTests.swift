import Foundation
import TestSupport
import Testing

@testable import SnapshotRendering

@Suite struct DateTextTests {
  /// The date of a text in ISO 8601, read by an independent calendar, or of a text with its number.
  private func read(_ text: String) throws -> Date {
    if text.hasPrefix("Date("), let number = Double(text.dropFirst(5).dropLast()) {
      return Date(timeIntervalSinceReferenceDate: number)
    }
    let fraction = text.dropFirst(20).dropLast()
    let digits = try #require(Double("0.\(fraction)0"))
    return try Date(text.prefix(19) + "Z", strategy: .iso8601) + digits
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

  @Test func theTextSaysTheSecondOfTheDate() throws {
    for date in Self.dates() {
      let text = DateText.of(date)
      let distance = try read(text).timeIntervalSince(date)
      if abs(distance) >= 1e-5 { Issue.record("\(text) is \(distance) s away") }
    }
  }

  @Test func neighboursNeverReadAlike() {
    for date in Self.dates() {
      let stored = date.timeIntervalSinceReferenceDate
      let near = [stored.nextUp, stored.nextDown, stored.nextUp.nextUp].map {
        DateText.of(Date(timeIntervalSinceReferenceDate: $0))
      }
      let count = Set(near + [DateText.of(date)]).count
      if count < 4 { Issue.record("\(DateText.of(date)) reads like a neighbour: \(near)") }
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
