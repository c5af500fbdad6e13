#if canImport(SwiftUI) && !os(Linux)
import Foundation
import SwiftUI

/// Renders SwiftUI's colours; the words of its texts and the names of its images are private.
enum SwiftUIValues {
  @Sendable static func kind(of type: Any.Type) -> TypePlan.Kind? {
    switch type {
    case is Color.Type: .standIn { ($0 as? Color).map(text(of:)) }
    case is SwiftUI.Image.Type, is Text.Type: .opaque("\(TypeName.of(type))(opaque)")
    default: nil
    }
  }

  /// Returns a colour in light appearance, and in dark appearance if the colour differs there.
  private static func text(of color: Color) -> VerbatimText {
    let looks = [ColorScheme.light, .dark].map { scheme in
      var surroundings = EnvironmentValues()
      surroundings.colorScheme = scheme
      let found = color.resolve(in: surroundings)
      let parts = [found.red, found.green, found.blue, found.opacity]
      return parts.map(\.description).joined(separator: " ")
    }
    let dark = looks[0] == looks[1] ? "" : ", dark \(looks[1])"
    return VerbatimText(text: "Color(\(looks[0])\(dark))")
  }
}
#endif
