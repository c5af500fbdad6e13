// swift-format-ignore-file
import CoreFoundation
import Foundation

public final class CGColorSpace {
  public var name: String? { nil }
}

public final class CGPattern {}

public final class CGColor {
  public init(gray: CGFloat, alpha: CGFloat) {}

  public static var typeID: CFTypeID { 0 }
  public var components: [CGFloat]? { nil }
  public var colorSpace: CGColorSpace? { nil }
  public var pattern: CGPattern? { nil }
}
