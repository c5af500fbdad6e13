public import Foundation
import Localization

/// The style for the age of an event in words, as "5 minutes ago".
public struct RelativeDateStyle: Hashable, Sendable {
  private static let minute = 60
  private static let hour = 60 * minute
  private static let day = 24 * hour

  private let texts: LocalizedTexts
  private let dayStyle: Date.VerbatimFormatStyle

  /// Makes a style for a reader.
  ///
  /// - Parameters:
  ///   - locale: The language of the reader.
  ///   - timeZone: The time zone of the date that is shown after a week or more.
  public init(locale: Locale = Locale(identifier: "en_US_POSIX"), timeZone: TimeZone = .gmt) {
    texts = .community(locale)
    var calendar = Calendar(identifier: .gregorian)
    // A new calendar has the time zone of the machine.
    calendar.timeZone = timeZone
    calendar.locale = locale
    dayStyle = Date.VerbatimFormatStyle(
      format: Self.format(in: locale.language.languageCode?.identifier),
      locale: locale,
      timeZone: timeZone,
      calendar: calendar
    )
  }

  private static func format(in language: String?) -> Date.FormatString {
    switch language {
    case "ja": "\(year: .padded(4))年\(month: .defaultDigits)月\(day: .defaultDigits)日"
    case "de": "\(day: .defaultDigits). \(month: .abbreviated) \(year: .padded(4))"
    case "ar", "es", "fr": "\(day: .defaultDigits) \(month: .abbreviated) \(year: .padded(4))"
    default: "\(month: .abbreviated) \(day: .defaultDigits), \(year: .padded(4))"
    }
  }

  /// Writes a moment: "just now", "5 minutes ago", "1 hour ago", "6 days ago", "Mar 3, 2026".
  ///
  /// - Parameters:
  ///   - moment: The time of the event; a future time counts as now, because the clock of the
  ///     server may be fast.
  ///   - now: The time of reading.
  /// - Returns: The text.
  public func text(for moment: Moment, now: Moment) -> String {
    let age = now.secondsSince1970 - moment.secondsSince1970
    return switch age {
    case ..<Self.minute: texts("just now")
    case ..<Self.hour: texts("%lld minutes ago", .count(age / Self.minute))
    case ..<Self.day: texts("%lld hours ago", .count(age / Self.hour))
    case ..<(7 * Self.day): texts("%lld days ago", .count(age / Self.day))
    default: dayStyle.format(Date(timeIntervalSince1970: Double(moment.secondsSince1970)))
    }
  }
}
