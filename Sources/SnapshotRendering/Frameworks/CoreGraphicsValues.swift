#if canImport(CoreGraphics) && !os(Linux)
import CoreFoundation
import CoreGraphics
import Foundation

/// Renders colours by their components, and other Core Foundation objects by their types' names.
enum CoreGraphicsValues {
  /// The class that all objects of Core Foundation share.
  private static let shared: Any.Type = Swift.type(of: CGColor(gray: 0, alpha: 1) as AnyObject)

  @Sendable static func kind(of type: Any.Type) -> TypePlan.Kind? {
    guard type == shared else { return nil }
    return .standIn { value in
      let object = value as AnyObject
      guard CFGetTypeID(object) == CGColor.typeID else {
        let name = CFCopyTypeIDDescription(CFGetTypeID(object)) as String? ?? "CFType"
        return Fact(text: "\(name)(opaque)")
      }
      return Fact(text: "CGColor(\(text(of: unsafeDowncast(object, to: CGColor.self))))")
    }
  }

  /// Returns the colour space and the components: `SRGB 1.0 0.0 0.0 1.0`.
  static func text(of color: CGColor) -> String {
    guard color.pattern == nil, let components = color.components else { return "a pattern" }
    let name = color.colorSpace?.name as String? ?? "no colour space"
    let space = name.replacing("kCGColorSpace", with: "")
    return ([space] + components.map(\.description)).joined(separator: " ")
  }
}
#endif
