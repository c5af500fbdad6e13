// swift-format-ignore-file
import Foundation

// Stand-ins declare the parts of Apple's frameworks that Proofsheet uses, by their documentation. A
// compiler thereby checks the branches for them; no stand-in runs.

public func class_getSuperclass(_ type: AnyClass?) -> AnyClass? { type }

public struct LocalizedStringResource: Sendable {
  public struct LocalizationValue: Sendable {}

  public let key: String
  public let table: String?
  public var locale: Locale
  public let defaultValue: LocalizationValue
}
