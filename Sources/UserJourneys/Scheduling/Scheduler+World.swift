import CSchedulerHooks
import Foundation
import HTTPFixtures

/// The zone, locale and calendar that Foundation sees on the thread of a journey.
struct JourneyWorld: Sendable {
  let timeZone: TimeZone
  let locale: Locale
  let calendar: Calendar

  /// The world of scenarios that specify neither a zone nor a locale.
  static let usual = JourneyWorld(timeZone: .gmt, locale: Scenario.usualLocale)

  /// Creates a world; the locale has the calendar and the first day of the week.
  init(timeZone: TimeZone, locale: Locale) {
    (self.timeZone, self.locale) = (timeZone, locale)
    var calendar = locale.calendar
    calendar.timeZone = timeZone
    self.calendar = calendar
  }

  init(of scenario: Scenario) {
    let isUsual = scenario.timeZone == .gmt && scenario.locale == Scenario.usualLocale
    self = isUsual ? .usual : JourneyWorld(timeZone: scenario.timeZone, locale: scenario.locale)
  }
}

extension Scheduler {
  /// Writes the value that the hooks ask for to `place`; the caller owns the value.
  func tell(_ kind: captured_world, in place: Address) {
    switch kind {
    case captured_world_zone:
      place.initializeMemory(as: TimeZone.self, to: world.timeZone)
    case captured_world_locale:
      place.initializeMemory(as: Locale.self, to: world.locale)
    case captured_world_calendar:
      place.initializeMemory(as: Calendar.self, to: world.calendar)
    case captured_world_zone_of_calendar:
      place.assumingMemoryBound(to: Calendar.self).pointee.timeZone = world.timeZone
    case captured_world_zone_name: hand(world.timeZone.identifier, to: place)
    case captured_world_locale_name: hand(world.locale.identifier, to: place)
    default:
      let time = place.assumingMemoryBound(to: Int64.self)
      let date = Date(timeIntervalSince1970: Double(time.pointee))
      time.pointee = Int64(world.timeZone.secondsFromGMT(for: date))
    }
  }

  private func hand(_ name: String, to place: Address) {
    let object = Unmanaged.passRetained(NSString(string: name)).toOpaque()
    place.storeBytes(of: object, as: Address.self)
  }
}
