import Foundation

#if canImport(ObjectiveC)
import ObjectiveC
#endif

/// The stored parts that no mirror shows, because the type comes from C or Objective-C.
enum ForeignParts {
  /// Whether values of a type may have parts that no mirror shows.
  static func mayBe(in type: Any.Type, qualified: String) -> Bool {
    guard let type = type as? AnyClass else {
      return qualified.hasPrefix("__C.") && DeclaredType.isStruct(type)
    }
    #if canImport(ObjectiveC)
    guard type is NSObject.Type, !(type is NSNull.Type) else { return false }
    let ancestors = sequence(first: type) { class_getSuperclass($0) }
    return ancestors.prefix { $0 != NSObject.self }.contains { !isOfSwift($0) }
    #else
    // Without Objective-C a mirror shows everything that an object stores.
    _ = type
    return false
    #endif
  }

  /// Whether a struct of C has more than its mirror shows, such as single-bit fields or a union.
  ///
  /// The function computes the size of the shown fields by the rules of C; a larger struct has
  /// other parts.
  static func are(in value: Any, besides mirror: Mirror) -> Bool {
    var end = 0
    for child in mirror.children {
      let (size, alignment) = layout(of: child.value)
      end = rounded(end, to: alignment) + size
    }
    let (size, alignment) = layout(of: value)
    return rounded(end, to: alignment) < size
  }

  private static func layout(of value: Any) -> (size: Int, alignment: Int) {
    func measured<Value>(_: Value.Type) -> (size: Int, alignment: Int) {
      (MemoryLayout<Value>.size, MemoryLayout<Value>.alignment)
    }
    // The value's own type counts: an element of a list of `Any` is boxed twice.
    return _openExistential(type(of: value), do: measured)
  }

  private static func rounded(_ count: Int, to alignment: Int) -> Int {
    (count + alignment - 1) / alignment * alignment
  }

  #if canImport(ObjectiveC)
  /// Whether a class is declared in Swift, as a bit in the fifth word of the class tells.
  ///
  /// The runtimes of Swift and of Objective-C both use this bit.
  static func isOfSwift(_ type: AnyClass) -> Bool {
    unsafeBitCast(type, to: UnsafePointer<UInt>.self)[4] & 2 != 0
  }
  #endif
}
