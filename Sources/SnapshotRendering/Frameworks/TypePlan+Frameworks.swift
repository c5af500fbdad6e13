import Foundation

#if canImport(ObjectiveC)
import ObjectiveC
#endif

#if canImport(SwiftData) && !os(Linux)
import SwiftData
#endif

#if canImport(SwiftUI) && !os(Linux)
import SwiftUI
#endif

#if canImport(UIKit) && !os(Linux)
import UIKit
#endif

// The code of this folder follows the documentation of Apple's frameworks, and has never run on
// Apple's systems.

extension TypePlan {
  /// Returns the way to render a type that exists on Apple's systems only, if a mirror of its
  /// values would show internal storage.
  static func frameworkKind(of type: Any.Type) -> Kind? {
    #if canImport(ObjectiveC)
    if type is LocalizedStringResource.Type { return .parts("LocalizedStringResource", resource) }
    #endif
    #if canImport(Combine) && !os(Linux)
    if let kind = CombineValues.kind(of: type) { return kind }
    #endif
    #if canImport(UIKit) && !os(Linux)
    if type is UIColor.Type { return .leaf(LeafText.description(as: "UIColor")) }
    #endif
    #if canImport(SwiftUI) && !os(Linux)
    if type is Color.Type { return .leaf(LeafText.description(as: "Color")) }
    // The words of a text and the name of an image are private.
    if type is SwiftUI.Image.Type || type is Text.Type {
      return .opaque("\(TypeName.of(type))(opaque)")
    }
    #endif
    #if canImport(SwiftData) && !os(Linux)
    if type is any PersistentModel.Type { return .opaque("\(TypeName.of(type))(opaque)") }
    #endif
    return nil
  }

  #if canImport(ObjectiveC)
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
  #endif

  /// Whether a unit of measurement, such as `UnitLength`, is a class of Foundation.
  ///
  /// An app's class may have properties of its own. On Apple's systems, Foundation's classes come
  /// from Objective-C, and their names have no module.
  static func isFoundationUnit(_ qualified: String) -> Bool {
    ["Foundation.", "NSUnit", "__C.NSUnit"].contains(where: qualified.hasPrefix)
  }
}
