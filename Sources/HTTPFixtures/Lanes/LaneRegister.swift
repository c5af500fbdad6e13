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

/// The number of a lane as a type, one bit per level: 2 is `LaneTagOne<LaneTagZero<LaneTagEnd>>`.
///
/// Each lane needs a `URLProtocol` class of its own, by which a session is configured. On Linux, a
/// new class at run time has to be a generic class over a new type.
protocol LaneTag {}

enum LaneTagEnd: LaneTag {}
enum LaneTagZero<Rest: LaneTag>: LaneTag {}
enum LaneTagOne<Rest: LaneTag>: LaneTag {}

/// The `URLProtocol` class of one lane; all its behaviour is that of `LaneProtocol`.
final class TaggedLaneProtocol<Tag: LaneTag>: LaneProtocol {}

enum LaneClass {
  /// Returns the class for the lane with this number.
  static func numbered(_ number: Int) -> LaneProtocol.Type {
    var tag: any LaneTag.Type = LaneTagEnd.self
    var rest = number
    while rest > 0 {
      tag = rest & 1 == 1 ? one(tag) : zero(tag)
      rest >>= 1
    }
    return tagged(tag)
  }

  private static func zero<Rest: LaneTag>(_ rest: Rest.Type) -> any LaneTag.Type {
    LaneTagZero<Rest>.self
  }

  private static func one<Rest: LaneTag>(_ rest: Rest.Type) -> any LaneTag.Type {
    LaneTagOne<Rest>.self
  }

  private static func tagged<Tag: LaneTag>(_ tag: Tag.Type) -> LaneProtocol.Type {
    TaggedLaneProtocol<Tag>.self
  }
}
