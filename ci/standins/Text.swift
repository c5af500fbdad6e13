// swift-format-ignore-file
// Of UIKit and of AppKit: one file, compiled into either.
import Foundation

public enum NSTextAlignment: Int { case left }
public enum NSLineBreakMode: UInt { case byWordWrapping }
public enum NSWritingDirection: Int { case natural }

open class NSParagraphStyle: NSObject {
  open class var `default`: NSParagraphStyle { NSParagraphStyle() }
  open var alignment: NSTextAlignment { .left }
  open var lineBreakMode: NSLineBreakMode { .byWordWrapping }
  open var baseWritingDirection: NSWritingDirection { .natural }
  open var lineSpacing: CGFloat { 0 }
  open var paragraphSpacing: CGFloat { 0 }
  open var paragraphSpacingBefore: CGFloat { 0 }
  open var firstLineHeadIndent: CGFloat { 0 }
  open var headIndent: CGFloat { 0 }
  open var tailIndent: CGFloat { 0 }
  open var lineHeightMultiple: CGFloat { 0 }
  open var minimumLineHeight: CGFloat { 0 }
  open var maximumLineHeight: CGFloat { 0 }
  open var hyphenationFactor: Float { 0 }
}
