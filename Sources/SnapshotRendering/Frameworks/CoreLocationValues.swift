#if canImport(CoreLocation) && !os(Linux)
import CoreLocation

/// Renders the coordinate and the other measurements of Core Location's `CLLocation`.
enum CoreLocationValues {
  @Sendable static func kind(of type: Any.Type) -> TypePlan.Kind? {
    guard type is CLLocation.Type else { return nil }
    return .parts("CLLocation") { ($0 as? CLLocation).map(parts(of:)) ?? [] }
  }

  private static func parts(of location: CLLocation) -> [CanonicalWriter.Child] {
    [
      .init("latitude", location.coordinate.latitude),
      .init("longitude", location.coordinate.longitude),
      .init("horizontalAccuracy", location.horizontalAccuracy),
      .init("altitude", location.altitude), .init("verticalAccuracy", location.verticalAccuracy),
      .init("course", location.course), .init("speed", location.speed),
      .init("timestamp", location.timestamp),
    ]
  }
}
#endif
