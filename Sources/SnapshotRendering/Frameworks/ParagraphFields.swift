#if canImport(UIKit) && !os(Linux)
import UIKit
#elseif canImport(AppKit) && !os(Linux)
import AppKit
#endif

#if (canImport(UIKit) || canImport(AppKit)) && !os(Linux)
import Foundation

/// The fields of a paragraph style that differ from the default.
enum ParagraphFields {
  static func of(_ style: NSParagraphStyle) -> [CanonicalWriter.Child] {
    zip(all(of: style), all(of: .default)).compactMap { own, standard in
      own.value == standard.value ? nil : .init(own.name, own.value)
    }
  }

  private static func all(of style: NSParagraphStyle) -> [(name: String, value: CGFloat)] {
    [
      ("alignment", CGFloat(style.alignment.rawValue)),
      ("lineBreakMode", CGFloat(style.lineBreakMode.rawValue)),
      ("baseWritingDirection", CGFloat(style.baseWritingDirection.rawValue)),
      ("lineSpacing", style.lineSpacing), ("paragraphSpacing", style.paragraphSpacing),
      ("paragraphSpacingBefore", style.paragraphSpacingBefore),
      ("firstLineHeadIndent", style.firstLineHeadIndent), ("headIndent", style.headIndent),
      ("tailIndent", style.tailIndent), ("lineHeightMultiple", style.lineHeightMultiple),
      ("minimumLineHeight", style.minimumLineHeight),
      ("maximumLineHeight", style.maximumLineHeight),
      ("hyphenationFactor", CGFloat(style.hyphenationFactor)),
    ]
  }
}
#endif
