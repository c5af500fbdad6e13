public import Foundation

/// How long ago something happened, as people say it.
public struct RelativeDateStyle: Hashable, Sendable {
  private static let minute = 60
  private static let hour = 60 * minute
  private static let day = 24 * hour

  private let dayStyle: Date.VerbatimFormatStyle

  /// Makes a style for a reader.
  ///
  /// - Parameters:
  ///   - locale: The language of the month names.
  ///   - timeZone: The zone whose day is shown when a week or more has passed.
  public init(locale: Locale = Locale(identifier: "en_US_POSIX"), timeZone: TimeZone = .gmt) {
    var calendar = Calendar(identifier: .gregorian)
    // A new calendar carries the machine's own zone.
    calendar.timeZone = timeZone
    calendar.locale = locale
    dayStyle = Date.VerbatimFormatStyle(
      format: "\(month: .abbreviated) \(day: .defaultDigits), \(year: .padded(4))",
      locale: locale,
      timeZone: timeZone,
      calendar: calendar
    )
  }

  /// Writes a moment: "just now", "5 minutes ago", "1 hour ago", "6 days ago", "Mar 3, 2026".
  ///
  /// - Parameters:
  ///   - moment: When it happened; the server's clock may be ahead, so the future is just now.
  ///   - now: When it is read.
  /// - Returns: The text.
  public func text(for moment: Moment, now: Moment) -> String {
    let age = now.secondsSince1970 - moment.secondsSince1970
    return switch age {
    case ..<Self.minute: "just now"
    case ..<Self.hour: Plural.text(age / Self.minute, "minute") + " ago"
    case ..<Self.day: Plural.text(age / Self.hour, "hour") + " ago"
    case ..<(7 * Self.day): Plural.text(age / Self.day, "day") + " ago"
    default: dayStyle.format(Date(timeIntervalSince1970: Double(moment.secondsSince1970)))
    }
  }
}
