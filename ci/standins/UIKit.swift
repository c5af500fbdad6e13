// swift-format-ignore-file
import CoreGraphics
import Foundation

open class UIColor: NSObject {
  open var cgColor: CGColor { CGColor(gray: 0, alpha: 0) }
}

open class UIFont: NSObject {
  open var fontName: String { "" }
  open var pointSize: CGFloat { 0 }
}

open class UIImage: NSObject {
  open var size: CGSize { .zero }
  open var scale: CGFloat { 0 }
  public func pngData() -> Data? { nil }
}

#if !WATCH
public enum UIUserInterfaceStyle: Int { case unspecified, light, dark }

open class UITraitCollection: NSObject {
  public convenience init(userInterfaceStyle: UIUserInterfaceStyle) { self.init() }
}

extension UIColor {
  public func resolvedColor(with traits: UITraitCollection) -> UIColor { self }
}
#endif
