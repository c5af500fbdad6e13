import Community
import Foundation
import Localization
import Testing

struct FormattingTests {
  @Test func aPluralAgreesWithItsNumber() {
    let texts = [0, 1, 2, 21, 1204, -1].map { LocalizedTexts.community()("%lld posts", .count($0)) }
    #expect(texts == ["no posts", "1 post", "2 posts", "21 posts", "1204 posts", "-1 post"])
  }

  /// The values on both sides of every boundary, in seconds.
  private static let ages = """
    -1: just now
    59: just now
    60: 1 minute ago
    119: 1 minute ago
    120: 2 minutes ago
    3599: 59 minutes ago
    3600: 1 hour ago
    7200: 2 hours ago
    86399: 23 hours ago
    86400: 1 day ago
    172800: 2 days ago
    604799: 6 days ago
    604800: Mar 3, 2026
    31536000: Mar 10, 2025
    1773144000: Jan 1, 1970
    1773144001: Dec 31, 1969
    """

  @Test func anAgeIsWrittenAsPeopleSayIt() {
    let rows = Self.ages.split(separator: "\n").map { row in
      let age = row.prefix { $0 != ":" }
      let moment = Moment.opening.later(by: .seconds(-(Int(age) ?? 0)))
      return "\(age): \(RelativeDateStyle().text(for: moment, now: .opening))"
    }
    #expect(rows.joined(separator: "\n") == Self.ages)
  }

  @Test func theDayIsThatOfTheReadersZoneAndLanguage() throws {
    let moment = Moment(secondsSince1970: 0)
    let west = RelativeDateStyle(timeZone: try #require(TimeZone(secondsFromGMT: -3600)))
    #expect(west.text(for: moment, now: .opening) == "Dec 31, 1969")
    let german = RelativeDateStyle(locale: Locale(identifier: "de_DE"))
    #expect(german.text(for: moment, now: .opening) == "1. Jan. 1970")
  }
}
