import Foundation
import MusicSearch
import Testing

struct DateStyleTests {
  @Test(
    arguments: [
      ("en_US_POSIX", "GMT", 0.0, "Jan 01, 1970", "January 01, 1970"),
      ("en_US_POSIX", "America/Los_Angeles", 0, "Dec 31, 1969", "December 31, 1969"),
      ("en_US_POSIX", "Asia/Tokyo", 54_000, "Jan 02, 1970", "January 02, 1970"),
      ("en_US_POSIX", "GMT", 54_000, "Jan 01, 1970", "January 01, 1970"),
      ("en_US_POSIX", "GMT", 1_571_122_800, "Oct 15, 2019", "October 15, 2019"),
      ("de_DE", "GMT", -56_736_000, "März 15, 1968", "März 15, 1968"),
      ("fr_FR", "GMT", 1_571_122_800, "oct. 15, 2019", "octobre 15, 2019"),
      ("th_TH", "GMT", 1_571_122_800, "ต.ค. 15, 2019", "ตุลาคม 15, 2019"),
    ]
  )
  func aDateIsWrittenInTheGivenLanguageAndZone(
    locale: String,
    zone: String,
    seconds: TimeInterval,
    abbreviated: String,
    full: String
  ) throws {
    let dates = DateStyle(
      locale: Locale(identifier: locale),
      timeZone: try #require(TimeZone(identifier: zone))
    )
    let date = Date(timeIntervalSince1970: seconds)
    #expect(dates.abbreviated(date) == abbreviated)
    #expect(dates.full(date) == full)
  }

  @Test func withoutAWordDatesAreEnglishAndOfUTC() throws {
    let explicit = DateStyle(locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt)
    #expect(DateStyle() == explicit)
  }
}
