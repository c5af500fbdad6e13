#if canImport(FoundationNetworking)
import Foundation
import FoundationNetworking

/// The offsets of the private stored properties of a class of FoundationNetworking.
///
/// On Linux a `URLProtocol` has no other access to its session, to the body of an upload task and
/// to the count of sent bytes. The offsets come from the class metadata, whose layout Swift's
/// stable ABI fixes. The offsets are used only if their number equals the number of names that
/// reflection finds. Otherwise all fields are missing, so that no wrong field is read.
struct PropertyOffsets: Sendable {
  private let offsets: [String: Int]

  /// - Parameters:
  ///   - type: The class.
  ///   - example: An object of the class.
  init(of type: AnyClass, in example: AnyObject) {
    var mirror: Mirror? = Mirror(reflecting: example)
    while let found = mirror, found.subjectType != type { mirror = found.superclassMirror }
    let names = mirror.map { $0.children.map { $0.label ?? "" } } ?? []
    let places = Self.places(in: type)
    offsets =
      names.count == places.count
      ? Dictionary(zip(names, places), uniquingKeysWith: { first, _ in first }) : [:]
  }

  /// Returns the offset of a field; `nil` when the class has no field of this name.
  func offset(of name: String) -> Int? { offsets[name] }

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

/// The offsets of those fields of a `URLSessionTask` that a lane reads or writes.
struct TaskFields: Sendable {
  static let all = TaskFields()

  /// The offset of the task's session.
  let session: Int?
  /// The offset of the queue on which the task and its session change their state.
  let workQueue: Int?
  let sent: Int?
  let received: Int?
  let expectedToSend: Int?
  let expectedToReceive: Int?
  let currentRequest: Int?
  /// The offset of the queue on which the session reads the request.
  let requestQueue: Int?
  /// The offset of the flag that tells whether the completion handler belongs to an async call.
  let isInline: Int?

  private init() {
    let fields = PropertyOffsets(of: URLSessionTask.self, in: URLSessionTask())
    session = fields.offset(of: "session")
    workQueue = fields.offset(of: "workQueue")
    sent = fields.offset(of: "_countOfBytesSent")
    received = fields.offset(of: "_countOfBytesReceived")
    expectedToSend = fields.offset(of: "countOfBytesExpectedToSend")
    expectedToReceive = fields.offset(of: "countOfBytesExpectedToReceive")
    currentRequest = fields.offset(of: "_currentRequest")
    requestQueue = fields.offset(of: "syncQ")
    isInline = fields.offset(of: "_callCompletionHandlerInline")
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
