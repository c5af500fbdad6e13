import Foundation
import ProofsheetBasics

/// Dates as ISO 8601 in UTC, with enough digits of a second to separate the date from its
/// neighbours.
enum DateText {
  /// Returns the text of `date`, such as `2019-10-15T06:40:00Z`.
  ///
  /// The C library computes the parts, so no calendar, locale or formatter takes part. A date shows
  /// its number if it is too far away, or nearer to 2001 than the digits of its second tell.
  @Sendable static func of(_ date: Date) -> String {
    let stored = date.timeIntervalSinceReferenceDate
    let whole = stored.rounded(.down)
    guard abs(stored) < 1e14, whole + (stored - whole) == stored,
      var seconds = time_t(exactly: whole + 978_307_200)
    else { return "Date(\(stored))" }
    var parts = tm()
    gmtime_r(&seconds, &parts)
    func two(_ number: Int32) -> String { String(number).zeroPadded(to: 2) }
    let year = parts.tm_year + 1900
    let years = (year < 0 ? "-" : "") + String(year.magnitude).zeroPadded(to: 4)
    let day = "\(years)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
    let time = "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))"
    let fraction = stored == whole ? "" : "." + digits(of: stored - whole, in: date)
    return "\(day)T\(time)\(fraction)Z"
  }

  /// Returns the digits of the fraction of a second that identifies the date.
  ///
  /// A date made from seconds since 1970 shows the digits of that number. Any other date shows
  /// eighteen digits of the fraction, zeros included. The first form always has fewer digits, so the
  /// two forms differ.
  private static func digits(of fraction: Double, in date: Date) -> Substring {
    let since1970 = date.timeIntervalSince1970
    let isShort = since1970 >= 1e-3 && Date(timeIntervalSince1970: since1970) == date
    let magnitude = Int(log10(fraction).rounded(.down))
    let number = isShort ? "\(since1970)" : String(format: "%.\(17 - magnitude)f", fraction)
    return number.split(separator: ".")[1]
  }
}
