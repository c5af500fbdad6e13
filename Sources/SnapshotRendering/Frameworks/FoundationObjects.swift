#if canImport(ObjectiveC)
import Foundation
import ObjectiveC

/// Renders Foundation's predicates, boxed values and localized resources on Apple's systems.
enum FoundationObjects {
  @Sendable static func kind(of type: Any.Type) -> TypePlan.Kind? {
    switch type {
    case is NSPredicate.Type: .parts("NSPredicate", predicate)
    case is NSValue.Type: .standIn(boxed)
    case is LocalizedStringResource.Type: .parts("LocalizedStringResource", resource)
    default: nil
    }
  }

  @Sendable private static func predicate(_ value: Any) -> [CanonicalWriter.Child] {
    [.init("format", (value as? NSPredicate)?.predicateFormat)]
  }

  /// Returns the text of a boxed value: `NSValue(NSRect: {{0, 0}, {1, 2}})`, or `NSValue(opaque)`
  /// for an address.
  @Sendable private static func boxed(_ value: Any) -> Any? {
    guard let value = value as? NSValue else { return nil }
    let encoding = String(cString: value.objCType)
    let isAddress = encoding.contains { "^@*?:#".contains($0) }
    return Fact(text: isAddress ? "NSValue(opaque)" : "NSValue(\(value.description))")
  }

  /// Returns the fields of a `LocalizedStringResource` without the bundle, which is a folder of the
  /// build.
  @Sendable private static func resource(_ value: Any) -> [CanonicalWriter.Child] {
    guard let resource = value as? LocalizedStringResource else { return [] }
    let defaults = Mirror(reflecting: resource.defaultValue)
    return [
      .init("key", resource.key), .init("table", resource.table),
      .init("locale", resource.locale),
      .init("arguments", defaults.children.first { $0.label == "arguments" }?.value),
    ]
  }
}
#endif
