import Foundation
import MusicSearch
import Testing

struct DateStyleTests {
  /// Both forms of a date, by language, zone and seconds since 1970.
  private static let dates = """
    en_US_POSIX GMT 0: Jan 01, 1970 | January 01, 1970
    en_US_POSIX America/Los_Angeles 0: Dec 31, 1969 | December 31, 1969
    en_US_POSIX Asia/Tokyo 54000: Jan 02, 1970 | January 02, 1970
    en_US_POSIX GMT 1571122800: Oct 15, 2019 | October 15, 2019
    de_DE GMT -56736000: März 15, 1968 | März 15, 1968
    fr_FR GMT 1571122800: oct. 15, 2019 | octobre 15, 2019
    th_TH GMT 1571122800: ต.ค. 15, 2019 | ตุลาคม 15, 2019
    """

  @Test func aDateIsWrittenInTheGivenLanguageAndZone() throws {
    let rows = try Self.dates.split(separator: "\n").map { row in
      let given = row.prefix { $0 != ":" }
      let words = given.split(separator: " ").map(String.init)
      let zone = try #require(TimeZone(identifier: words[1]))
      let style = DateStyle(locale: Locale(identifier: words[0]), timeZone: zone)
      let date = Date(timeIntervalSince1970: try #require(TimeInterval(words[2])))
      return "\(given): \(style.abbreviated(date)) | \(style.full(date))"
    }
    #expect(rows.joined(separator: "\n") == Self.dates)
  }

  @Test func withoutAWordDatesAreEnglishAndOfUTC() {
    let explicit = DateStyle(locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt)
    #expect(DateStyle() == explicit)
  }
}
