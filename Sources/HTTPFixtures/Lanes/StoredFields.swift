#if canImport(FoundationNetworking)
import Foundation
import FoundationNetworking

/// Where the objects of a class of FoundationNetworking store what they do not hand out.
///
/// On Linux a protocol sees neither its session nor the body of an upload task, and cannot say how many
/// bytes have gone; there is no other way to them. The places are read from the class itself, by the
/// layout that the stable ABI of Swift gives the metadata of classes, and only when the names that
/// reflection gives are as many. A field that is not found is missing, never another one.
struct StoredFields: Sendable {
  private let offsets: [String: Int]

  /// - Parameters:
  ///   - type: The class.
  ///   - example: An object of it.
  init(of type: AnyClass, in example: AnyObject) {
    var mirror: Mirror? = Mirror(reflecting: example)
    while let found = mirror, found.subjectType != type { mirror = found.superclassMirror }
    let names = mirror.map { $0.children.map { $0.label ?? "" } } ?? []
    let places = Self.places(in: type)
    offsets =
      names.count == places.count
      ? Dictionary(zip(names, places), uniquingKeysWith: { first, _ in first }) : [:]
  }

  /// The offset of a field; nil when the class has none of the name.
  func offset(of name: String) -> Int? { offsets[name] }

  /// The offsets of all stored properties: the class points to its descriptor, which says how many
  /// there are and where the class lists them.
  private static func places(in type: AnyClass) -> [Int] {
    guard MemoryLayout<Int>.size == 8 else { return [] }
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    let descriptor = metadata.load(fromByteOffset: 40, as: UnsafeRawPointer.self)
    let count = Int(descriptor.load(fromByteOffset: 36, as: UInt32.self))
    let start = Int(descriptor.load(fromByteOffset: 40, as: UInt32.self)) * 8
    return (0..<count).map { metadata.load(fromByteOffset: start + 8 * $0, as: Int.self) }
  }
}

/// The fields of a task that a lane needs.
struct TaskFields: Sendable {
  static let all = TaskFields()

  /// What the task belongs to.
  let session: Int?
  /// The queue on which the task and its session change.
  let workQueue: Int?
  let sent: Int?
  let received: Int?
  let expectedToSend: Int?
  let expectedToReceive: Int?
  let currentRequest: Int?
  /// The queue under which the request is read.
  let requestQueue: Int?
  /// Whether the completion handler belongs to an async call.
  let isInline: Int?

  private init() {
    let fields = StoredFields(of: URLSessionTask.self, in: URLSessionTask())
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
  /// Where a field of the object lies.
  func field(at offset: Int) -> UnsafeMutableRawPointer {
    Unmanaged.passUnretained(self).toOpaque() + offset
  }

  /// The object that a field holds.
  func object(at offset: Int?) -> AnyObject? {
    guard let offset,
      let found = field(at: offset).load(as: UnsafeRawPointer?.self)
    else { return nil }
    return Unmanaged<AnyObject>.fromOpaque(found).takeUnretainedValue()
  }

  /// Stores a number in a field, if there is one.
  func store(_ number: Int64, at offset: Int?) {
    if let offset { field(at: offset).storeBytes(of: number, as: Int64.self) }
  }
}
#endif
