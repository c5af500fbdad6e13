// swift-format-ignore-file
import Foundation

// Stand-ins declare what Proofsheet asks of Apple's frameworks, by their documentation, so that a compiler
// sees the branches for them; nothing of them runs.

public func class_getSuperclass(_ type: AnyClass?) -> AnyClass? { type }

public struct LocalizedStringResource: Sendable {
  public struct LocalizationValue: Sendable {}

  public let key: String
  public let table: String?
  public var locale: Locale
  public let defaultValue: LocalizationValue
}
