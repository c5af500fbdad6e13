#if canImport(UIKit) && !os(Linux)
import CoreGraphics
import Foundation
import ProofsheetBasics
import UIKit

/// Renders UIKit's colours, images and fonts.
enum UIKitValues {
  @Sendable static func kind(of type: Any.Type) -> TypePlan.Kind? {
    switch type {
    case is UIColor.Type: .standIn { ($0 as? UIColor).map(text(of:)) }
    case is UIImage.Type: .parts("UIImage") { ($0 as? UIImage).map(parts(of:)) ?? [] }
    case is UIFont.Type: .standIn { ($0 as? UIFont).map(text(of:)) }
    default: nil
    }
  }

  private static func text(of color: UIColor) -> Fact {
    Fact(text: "UIColor(\(looks(of: color).joined(separator: ", dark ")))")
  }

  /// Returns a colour in light appearance, and in dark appearance if the colour differs there.
  private static func looks(of color: UIColor) -> [String] {
    #if os(watchOS)
    return [CoreGraphicsValues.text(of: color.cgColor)]
    #else
    let looks = [UIUserInterfaceStyle.light, .dark].map { style in
      let traits = UITraitCollection(userInterfaceStyle: style)
      return CoreGraphicsValues.text(of: color.resolvedColor(with: traits).cgColor)
    }
    return looks[0] == looks[1] ? [looks[0]] : looks
    #endif
  }

  private static func text(of font: UIFont) -> Fact {
    Fact(text: "UIFont(\(QuotedText.line(font.fontName)), \(font.pointSize))")
  }

  private static func parts(of image: UIImage) -> [CanonicalWriter.Child] {
    let digest = image.pngData().map { Checksum.text(of: $0) } ?? "no bytes"
    return [
      .init("size", image.size), .init("scale", image.scale), .init("digest", digest),
    ]
  }
}
#endif
