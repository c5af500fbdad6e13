import Foundation
import ProofsheetBasics

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The open lanes of the process, by their `URLProtocol` class.
///
/// A session is configured with classes and not with objects, so the register maps each class to a
/// lane. Each lane gets a new class, so a session that outlives its lane cannot reach another lane.
enum LaneRegister {
  private struct Open {
    var count = 0
    var lanes: [ObjectIdentifier: Lane] = [:]
  }

  /// The client of a ``SessionLane``, and the option with which the lane was opened.
  struct Lane: Sendable {
    let client: ScenarioClient
    let givesChunks: Bool
  }

  private static let open = Locked(Open())

  /// Registers a lane, and returns a protocol class that no other lane has had.
  static func add(_ lane: Lane) -> LaneProtocol.Type {
    open.withLock { open in
      let type = LaneClass.numbered(open.count)
      open.count += 1
      open.lanes[ObjectIdentifier(type)] = lane
      return type
    }
  }

  /// Returns the lane of a class, or `nil` after the lane was released.
  static func lane(of type: LaneProtocol.Type) -> Lane? {
    open.withLock { $0.lanes[ObjectIdentifier(type)] }
  }

  static func remove(_ type: LaneProtocol.Type) {
    open.withLock { _ = $0.lanes.removeValue(forKey: ObjectIdentifier(type)) }
  }
}

/// The `URLProtocol` class of one lane; all its behaviour is that of `LaneProtocol`.
///
/// A session is configured by a class, so each lane needs a class of its own. On Linux, a new class
/// at run time has to be a generic class over a new type.
final class TaggedLaneProtocol<Tag>: LaneProtocol {}

enum LaneClass {
  /// Returns the class for the lane with this number.
  ///
  /// The tag is the number as a type, with a list or an optional for each bit: 2 is `[Void?]`.
  static func numbered(_ number: Int) -> LaneProtocol.Type {
    var tag: Any.Type = Void.self
    var rest = number
    while rest > 0 {
      tag = rest & 1 == 1 ? one(tag) : zero(tag)
      rest >>= 1
    }
    return tagged(tag)
  }

  private static func zero<Rest>(_ rest: Rest.Type) -> Any.Type { [Rest].self }

  private static func one<Rest>(_ rest: Rest.Type) -> Any.Type { Rest?.self }

  private static func tagged<Tag>(_ tag: Tag.Type) -> LaneProtocol.Type {
    TaggedLaneProtocol<Tag>.self
  }
}
