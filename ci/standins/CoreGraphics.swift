// swift-format-ignore-file
import Foundation

public final class CGColorSpace {
  public var name: String? { nil }
}

public final class CGPattern {}

public final class CGColor {
  public init(gray: CGFloat, alpha: CGFloat) {}

  public var components: [CGFloat]? { nil }
  public var colorSpace: CGColorSpace? { nil }
  public var pattern: CGPattern? { nil }
}
