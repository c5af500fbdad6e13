import Foundation
import ProofsheetBasics

/// Dates as ISO 8601 in UTC, with enough digits of a second to separate the date from its
/// neighbours.
enum DateText {
  /// Returns the text of `date`, such as `2019-10-15T06:40:00Z`.
  ///
  /// The civil date is computed by Howard Hinnant's `civil_from_days`, so no calendar, locale or
  /// formatter takes part.
  @Sendable static func of(_ date: Date) -> String {
    let reference = date.timeIntervalSinceReferenceDate
    guard reference.isFinite, abs(reference) < 1e14 else { return "Date(\(reference))" }
    let (whole, fraction) = split(date)
    let day = floorDivide(whole, 86_400)
    let second = whole - day * 86_400
    let (year, month, dayOfMonth) = civil(fromDays: day)
    let date = "\(pad(year, 4))-\(pad(month, 2))-\(pad(dayOfMonth, 2))"
    let time = "\(pad(second / 3600, 2)):\(pad(second / 60 % 60, 2)):\(pad(second % 60, 2))"
    return "\(date)T\(time)\(fraction)Z"
  }

  /// Returns the whole seconds since 1970, and the fraction of a second that identifies the date.
  ///
  /// A date made from seconds since 1970 shows the digits of that number. Any other date shows
  /// eighteen digits of its storage, zeros included. The first form always has fewer digits, so the
  /// two forms differ. The seconds have 64 bits, since an `Int` has 32 on some watches.
  private static func split(_ date: Date) -> (whole: Int64, fraction: String) {
    let stored = date.timeIntervalSinceReferenceDate
    let whole = Int64(stored.rounded(.down)) + 978_307_200
    guard stored.rounded(.down) != stored else { return (whole, "") }
    let since1970 = date.timeIntervalSince1970
    if Date(timeIntervalSince1970: since1970) == date, since1970.rounded(.down) != since1970,
      Int64(since1970.rounded(.down)) == whole, abs(since1970) >= 1e-3
    {
      return (whole, "." + fraction(of: "\(abs(since1970))", isNegative: since1970 < 0))
    }
    let magnitude = Int(log10(abs(stored)).rounded(.down))
    let digits = String(format: "%.\(17 - magnitude)f", abs(stored))
    return (whole, "." + fraction(of: digits, isNegative: stored < 0))
  }

  private static func fraction(of number: String, isNegative: Bool) -> String {
    let digits = number.split(separator: ".").dropFirst().first ?? "0"
    return isNegative ? complement(of: digits) : String(digits)
  }

  /// Returns the digits of 1 minus a decimal fraction, of which only the digits are given: `75` for
  /// `25`.
  private static func complement(of digits: Substring) -> String {
    let digits = Array(digits.utf8)
    guard let last = digits.lastIndex(where: { $0 != 0x30 }) else { return "0" }
    let complement = digits.indices.map { index in
      index < last ? 0x69 - digits[index] : index == last ? 0x6A - digits[index] : 0x30
    }
    return String(decoding: complement, as: UTF8.self)
  }

  private static func civil(fromDays days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = days + 719_468
    let era = floorDivide(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  private static func floorDivide(_ value: Int64, _ divisor: Int64) -> Int64 {
    value >= 0 ? value / divisor : -((-value + divisor - 1) / divisor)
  }

  private static func pad(_ value: Int64, _ width: Int) -> String {
    (value < 0 ? "-" : "") + String(value.magnitude).zeroPadded(to: width)
  }
}
