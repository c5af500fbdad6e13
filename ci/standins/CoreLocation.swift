// swift-format-ignore-file
import Foundation

public struct CLLocationCoordinate2D {
  public var latitude, longitude: Double
}

open class CLLocation: NSObject {
  open var coordinate: CLLocationCoordinate2D { CLLocationCoordinate2D(latitude: 0, longitude: 0) }
  open var horizontalAccuracy: Double { 0 }
  open var altitude: Double { 0 }
  open var verticalAccuracy: Double { 0 }
  open var course: Double { 0 }
  open var speed: Double { 0 }
  open var timestamp: Date { Date(timeIntervalSince1970: 0) }
}
