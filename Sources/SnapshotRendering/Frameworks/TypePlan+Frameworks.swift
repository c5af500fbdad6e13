import Foundation

#if canImport(Combine)
import Combine
#endif

// Values of Apple's frameworks, written by their documentation: this file was not run on Apple's systems.

extension TypePlan {
  /// The plan of a type that only Apple's systems have, and whose mirror shows how it is built.
  static func appleKind(of type: Any.Type) -> Kind? {
    #if canImport(Combine)
    if type is any CurrentValue.Type { return .standIn { ($0 as? any CurrentValue)?.current } }
    #endif
    #if canImport(ObjectiveC)
    if type is NSPredicate.Type {
      return .parts("NSPredicate") { value in
        [CanonicalWriter.Child("format", (value as? NSPredicate)?.predicateFormat)]
      }
    }
    #endif
    return nil
  }

  /// Whether a unit is one of Foundation's own, which says all of itself; one of an app may store more.
  ///
  /// On Apple's systems they are classes of Objective-C, whose names have no module.
  static func isFoundationUnit(_ qualified: String) -> Bool {
    ["Foundation.", "NSUnit", "__C.NSUnit"].contains(where: qualified.hasPrefix)
  }
}

#if canImport(Combine)
/// A subject that has a value at any time.
private protocol CurrentValue {
  var current: Any { get }
}

extension CurrentValueSubject: CurrentValue {
  fileprivate var current: Any { value }
}
#endif
