#if canImport(UIKit) && !os(Linux)
import CoreGraphics
import UIKit

/// Renders UIKit's colours by their components.
enum UIKitValues {
  @Sendable static func kind(of type: Any.Type) -> TypePlan.Kind? {
    type is UIColor.Type ? .standIn { ($0 as? UIColor).map(text(of:)) } : nil
  }

  /// Returns a colour in light appearance, and in dark appearance if the colour differs there.
  private static func text(of color: UIColor) -> VerbatimText {
    #if os(watchOS)
    let looks = [text(of: color.cgColor)]
    #else
    let looks = [UIUserInterfaceStyle.light, .dark].map { style in
      let traits = UITraitCollection(userInterfaceStyle: style)
      return text(of: color.resolvedColor(with: traits).cgColor)
    }
    #endif
    let dark = looks[0] == looks[looks.count - 1] ? "" : ", dark \(looks[1])"
    return VerbatimText(text: "UIColor(\(looks[0])\(dark))")
  }

  /// Returns the colour space and the components: `SRGB 1.0 0.0 0.0 1.0`.
  private static func text(of color: CGColor) -> String {
    guard color.pattern == nil, let components = color.components else { return "a pattern" }
    let name = color.colorSpace?.name as String? ?? "no colour space"
    let space = name.replacing("kCGColorSpace", with: "")
    return ([space] + components.map(\.description)).joined(separator: " ")
  }
}
#endif
