// swift-format-ignore-file
import CoreGraphics
import Foundation

open class NSColor: NSObject {
  public enum ColorType: Int { case componentBased, pattern, catalog }
  public typealias ListName = String
  public typealias Name = String

  open var type: ColorType { .catalog }
  open var catalogNameComponent: ListName { "" }
  open var colorNameComponent: Name { "" }
  open var cgColor: CGColor { CGColor(gray: 0, alpha: 0) }
}

open class NSFont: NSObject {
  open var fontName: String { "" }
  open var pointSize: CGFloat { 0 }
}

open class NSImage: NSObject {
  public typealias Name = String

  open var size: NSSize { .zero }
  open func name() -> Name? { nil }
  open var tiffRepresentation: Data? { nil }
}
