#if canImport(FoundationNetworking)
import Foundation
import FoundationNetworking

/// The offsets of the private stored properties of a class of FoundationNetworking.
///
/// On Linux a `URLProtocol` has no other access to its session, to the body of an upload task and
/// to the count of sent bytes. The offsets come from the class metadata, whose layout Swift's
/// stable ABI fixes. The offsets are used only if their number equals the number of names that
/// reflection finds. Otherwise all fields are missing, so that no wrong field is read.
enum PropertyOffsets {
  /// The offsets of the fields of a `URLSessionTask`, by the names of the fields.
  static let ofTask = of(URLSessionTask.self, in: URLSessionTask())

  /// Returns the offset of each field of a class, by the name of the field.
  ///
  /// - Parameters:
  ///   - type: The class.
  ///   - example: An object of the class.
  /// - Returns: The offsets; empty when names and offsets do not pair up.
  static func of(_ type: AnyClass, in example: AnyObject) -> [String: Int] {
    let names = Mirror.properties(of: type, in: example).map { $0.label ?? "" }
    let places = places(in: type)
    if names.count != places.count { return [:] }
    return Dictionary(zip(names, places), uniquingKeysWith: { first, _ in first })
  }

  /// Returns the offsets of all stored properties of a class.
  ///
  /// The class points to its descriptor, which contains the number of offsets and the position of
  /// their list.
  private static func places(in type: AnyClass) -> [Int] {
    guard MemoryLayout<Int>.size == 8 else { return [] }
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    let descriptor = metadata.load(fromByteOffset: 40, as: UnsafeRawPointer.self)
    let count = Int(descriptor.load(fromByteOffset: 36, as: UInt32.self))
    let start = Int(descriptor.load(fromByteOffset: 40, as: UInt32.self)) * 8
    return (0..<count).map { metadata.load(fromByteOffset: start + 8 * $0, as: Int.self) }
  }
}

extension Mirror {
  /// Returns the stored properties that a class declares, with their values in an object.
  static func properties(of type: AnyClass, in object: AnyObject) -> [Mirror.Child] {
    var mirror: Mirror? = Mirror(reflecting: object)
    while let found = mirror, found.subjectType != type { mirror = found.superclassMirror }
    return mirror.map { Array($0.children) } ?? []
  }
}

extension NSObject {
  /// Returns the address of this object's field at an offset.
  func field(at offset: Int) -> UnsafeMutableRawPointer {
    Unmanaged.passUnretained(self).toOpaque() + offset
  }

  /// Returns the object in this object's field at an offset.
  func object(at offset: Int?) -> AnyObject? {
    guard let offset,
      let found = field(at: offset).load(as: UnsafeRawPointer?.self)
    else { return nil }
    return Unmanaged<AnyObject>.fromOpaque(found).takeUnretainedValue()
  }

  /// Stores a number in a field; does nothing without an offset.
  func store(_ number: Int64, at offset: Int?) {
    if let offset { field(at: offset).storeBytes(of: number, as: Int64.self) }
  }
}
#endif
