import Foundation

/// What calendar and clock show at a moment in a zone.
struct CalendarParts: Hashable, Sendable {
  var year = 1970
  var month = 1
  var day = 1
  var hour = 0
  var minute = 0
  var second = 0
  var millisecond = 0
  /// How many days after Sunday.
  var weekday = 4
  /// How many seconds the zone is ahead of UTC.
  var offset = 0
  /// The name of the zone.
  var zone = "UTC"

  init() {}

  /// Takes a moment apart.
  init(milliseconds: Int64, in timeZone: TimeZone) {
    let date = Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
    offset = timeZone.secondsFromGMT(for: date)
    zone = timeZone.identifier == "GMT" ? "UTC" : timeZone.identifier
    let local = milliseconds + Int64(offset) * 1_000
    let days = Self.floor(local, 86_400_000)
    let rest = Int(local - days * 86_400_000)
    (year, month, day) = Self.date(ofDay: Int(days))
    weekday = ((Int(days) + 4) % 7 + 7) % 7
    hour = rest / 3_600_000
    minute = rest / 60_000 % 60
    second = rest / 1_000 % 60
    millisecond = rest % 1_000
  }

  /// The moment that these parts are of.
  var date: Date {
    let days = Self.day(year, month, day)
    let seconds = days * 86_400 + hour * 3_600 + minute * 60 + second - offset
    return Date(timeIntervalSince1970: Double(seconds) + Double(millisecond) / 1_000)
  }

  /// How many days the month has.
  static func days(inMonth month: Int, of year: Int) -> Int {
    let next = month == 12 ? (year + 1, 1) : (year, month + 1)
    return day(next.0, next.1, 1) - day(year, month, 1)
  }

  // MARK: - Days since 1970

  private static func floor(_ number: Int64, _ divisor: Int64) -> Int64 {
    number >= 0 ? number / divisor : -((-number + divisor - 1) / divisor)
  }

  /// The day of a date (Howard Hinnant, chrono-compatible low-level date algorithms).
  private static func day(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The date of a day, by the inverse of the same.
  private static func date(ofDay day: Int) -> (Int, Int, Int) {
    let shifted = day + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
      dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    )
  }
}
