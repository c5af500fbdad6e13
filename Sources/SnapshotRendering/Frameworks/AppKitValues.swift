#if canImport(AppKit) && !canImport(UIKit) && !os(Linux)
import AppKit
import CoreGraphics
import Foundation

/// Renders AppKit's colours, images, fonts and paragraph styles.
enum AppKitValues {
  @Sendable static func kind(of type: Any.Type) -> TypePlan.Kind? {
    switch type {
    case is NSColor.Type: .standIn { ($0 as? NSColor).map(text(of:)) }
    case is NSImage.Type: .parts("NSImage") { ($0 as? NSImage).map(parts(of:)) ?? [] }
    case is NSFont.Type: .standIn { ($0 as? NSFont).map(text(of:)) }
    case is NSParagraphStyle.Type:
      .parts("NSParagraphStyle") { ($0 as? NSParagraphStyle).map(ParagraphFields.of) ?? [] }
    default: nil
    }
  }

  /// Returns the text of a colour; for a colour of a catalogue, the text is the name, because the
  /// value varies by appearance.
  private static func text(of color: NSColor) -> Fact {
    switch color.type {
    case .catalog:
      Fact(text: "NSColor(\(color.catalogNameComponent) \(color.colorNameComponent))")
    case .componentBased: Fact(text: "NSColor(\(CoreGraphicsValues.text(of: color.cgColor)))")
    default: Fact(text: "NSColor(a pattern)")
    }
  }

  private static func text(of font: NSFont) -> Fact {
    Fact(text: "NSFont(\(QuotedText.line(font.fontName)), \(font.pointSize))")
  }

  private static func parts(of image: NSImage) -> [CanonicalWriter.Child] {
    let name = image.name() ?? ImageName.of(image.description)
    return [
      .init("size", image.size),
      name.map { .init("name", $0) }
        ?? .init("digest", ImageName.digest(of: image.tiffRepresentation)),
    ]
  }
}
#endif
