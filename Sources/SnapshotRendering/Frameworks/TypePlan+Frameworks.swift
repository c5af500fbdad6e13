import Foundation

#if canImport(SwiftData) && !os(Linux)
import SwiftData
#endif

// The code of this folder follows the documentation of Apple's frameworks, and has never run on
// Apple's systems. Each framework has a file, which is empty on other systems.

extension TypePlan {
  /// Returns the way to render a type that exists on Apple's systems only, if a mirror of its
  /// values would show internal storage.
  static func frameworkKind(of type: Any.Type) -> Kind? {
    for kind in frameworks {
      if let kind = kind(type) { return kind }
    }
    return nil
  }

  private typealias Look = @Sendable (Any.Type) -> Kind?

  private static let frameworks: [Look] = {
    var looks: [Look] = []
    #if canImport(ObjectiveC)
    looks.append(FoundationObjects.kind)
    #endif
    #if canImport(CoreGraphics) && !os(Linux)
    looks.append(CoreGraphicsValues.kind)
    #endif
    #if canImport(Combine) && !os(Linux)
    looks.append(CombineValues.kind)
    #endif
    #if canImport(UIKit) && !os(Linux)
    looks.append(UIKitValues.kind)
    #endif
    #if canImport(SwiftUI) && !os(Linux)
    looks.append(SwiftUIValues.kind)
    #endif
    #if canImport(SwiftData) && !os(Linux)
    looks.append { $0 is any PersistentModel.Type ? .opaque("\(TypeName.of($0))(opaque)") : nil }
    #endif
    return looks
  }()

  /// Whether a unit of measurement, such as `UnitLength`, is a class of Foundation.
  ///
  /// An app's class may have properties of its own. On Apple's systems, Foundation's classes come
  /// from Objective-C, and their names have no module.
  static func isFoundationUnit(_ qualified: String) -> Bool {
    ["Foundation.", "NSUnit", "__C.NSUnit"].contains(where: qualified.hasPrefix)
  }
}
