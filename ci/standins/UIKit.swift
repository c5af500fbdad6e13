// swift-format-ignore-file
import CoreGraphics
import Foundation

open class UIColor: NSObject {
  open var cgColor: CGColor { CGColor(gray: 0, alpha: 0) }
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
