import Foundation

extension ValueCorpus {
  static var dates: [CorpusRow] {
    [
      row("Date", date(0), date(0.001)),
      row("Dates far away", [Date.distantFuture, .distantPast], [Date.distantPast]),
      row("Date before 2001", since2001(-1e-20), since2001(-1e-19)),
      row("Date without end", since2001(.infinity), since2001(-.infinity)),
      dictionary("Dictionary by date", [(date(0), 1)], [(date(1), 1)]),
      row("DateComponents", DateComponents(year: 2020, month: 2), DateComponents(year: 2020)),
      row("DateComponents zone", zoned("Europe/London"), zoned("Europe/Dublin")),
      row("DateComponents calendar", calendrical(.gregorian), calendrical(.buddhist)),
      row("TimeZone", zone("Europe/London"), zone("Europe/Lisbon")),
      row("TimeZone by offset", TimeZone(secondsFromGMT: 3600) as Any, zone("GMT")),
      row("TimeZone of the machine", following.zone, zone("GMT")),
      row("Locale", Locale(identifier: "en_GB"), Locale(identifier: "en_US")),
      row("Locale of the machine", following.locale, Locale(identifier: "en_US")),
      row("Calendar weekday", calendar(.gregorian, 2), calendar(.gregorian, 1)),
      row("Calendar kind", calendar(.hebrew, 1), calendar(.japanese, 1)),
      row("Calendar of the machine", following.calendar, calendar(.gregorian, 1)),
    ]
  }

  /// Values that follow the settings of the machine.
  private static let following = (
    zone: TimeZone.autoupdatingCurrent, locale: Locale.autoupdatingCurrent,
    calendar: Calendar.autoupdatingCurrent
  )

  private static func date(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }

  private static func since2001(_ seconds: Double) -> Date {
    Date(timeIntervalSinceReferenceDate: seconds)
  }

  static func zone(_ name: String) -> TimeZone { TimeZone(identifier: name) ?? .gmt }

  private static func zoned(_ name: String) -> DateComponents {
    DateComponents(timeZone: zone(name), hour: 1)
  }

  private static func calendrical(_ identifier: Calendar.Identifier) -> DateComponents {
    DateComponents(calendar: calendar(identifier, 1), hour: 1)
  }

  static func calendar(_ identifier: Calendar.Identifier, _ firstWeekday: Int) -> Calendar {
    var calendar = Calendar(identifier: identifier)
    calendar.timeZone = .gmt
    calendar.firstWeekday = firstWeekday
    return calendar
  }
}
