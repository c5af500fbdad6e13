import CTestWorld
import Foundation
import HTTPFixtures

extension Scenario {
  /// The zone and the locale of the scenario's journeys, completed by those of the process.
  ///
  /// The value is nil for a scenario that names neither, and where a program cannot set them.
  var world: OpaquePointer? {
    guard timeZone != nil || locale != nil else { return nil }
    let (zone, locale) = (timeZone ?? .current, locale ?? .current)
    return test_world_named(locale.identifier, zone.identifier)
  }
}
