import Community
import Foundation
import Localization
import Testing

struct FormattingTests {
  @Test(
    arguments: [
      (0, "no posts"), (1, "1 post"), (2, "2 posts"), (11, "11 posts"), (21, "21 posts"),
      (1204, "1204 posts"), (-1, "-1 post"), (-2, "-2 posts"),
    ]
  )
  func aPluralAgreesWithItsNumber(count: Int, text: String) {
    #expect(LocalizedTexts.community()("%lld posts", .count(count)) == text)
  }

  private static let minute = 60
  private static let hour = 3600
  private static let day = 86_400

  private static let ages: [(Int, String)] = [
    (-1_000_000, "just now"), (-1, "just now"), (0, "just now"), (59, "just now"),
    (minute, "1 minute ago"), (2 * minute - 1, "1 minute ago"), (2 * minute, "2 minutes ago"),
    (hour - 1, "59 minutes ago"), (hour, "1 hour ago"), (2 * hour - 1, "1 hour ago"),
    (2 * hour, "2 hours ago"), (day - 1, "23 hours ago"), (day, "1 day ago"),
    (2 * day - 1, "1 day ago"), (2 * day, "2 days ago"), (7 * day - 1, "6 days ago"),
    (7 * day, "Mar 3, 2026"), (365 * day, "Mar 10, 2025"), (1_773_144_000, "Jan 1, 1970"),
    (1_773_144_000 + 1, "Dec 31, 1969"),
  ]

  @Test(arguments: ages)
  func anAgeIsWrittenAsPeopleSayIt(age: Int, text: String) {
    let moment = Moment(secondsSince1970: Moment.opening.secondsSince1970 - age)
    #expect(RelativeDateStyle().text(for: moment, now: .opening) == text)
  }

  /// Every half minute of eight days: the texts never get younger, and nothing is skipped.
  @Test func agesGrow() {
    var texts: [String] = []
    for age in stride(from: 0, through: 8 * Self.day, by: 30) {
      let moment = Moment(secondsSince1970: Moment.opening.secondsSince1970 - age)
      let text = RelativeDateStyle().text(for: moment, now: .opening)
      if texts.last != text { texts.append(text) }
    }
    let expected =
      ["just now", "1 minute ago"] + (2..<60).map { "\($0) minutes ago" } + ["1 hour ago"]
      + (2..<24).map { "\($0) hours ago" } + ["1 day ago"] + (2..<7).map { "\($0) days ago" }
      + ["Mar 3, 2026", "Mar 2, 2026"]
    #expect(texts == expected)
  }

  @Test func theDayIsThatOfTheReadersZoneAndLanguage() throws {
    let moment = Moment(secondsSince1970: 0)
    let west = RelativeDateStyle(timeZone: try #require(TimeZone(secondsFromGMT: -3600)))
    #expect(west.text(for: moment, now: .opening) == "Dec 31, 1969")
    let german = RelativeDateStyle(locale: Locale(identifier: "de_DE"))
    #expect(german.text(for: Moment(secondsSince1970: 25_000_000), now: .opening).contains("Okt"))
  }
}
