import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The number of a lane as a type: its bits, the lowest one outermost.
///
/// A session is told of its protocol by class only, and Linux knows no way to make a class at run
/// time but this one: a generic class over a type that no other lane has.
protocol LaneTag {}

enum LaneTagEnd: LaneTag {}
enum LaneTagZero<Rest: LaneTag>: LaneTag {}
enum LaneTagOne<Rest: LaneTag>: LaneTag {}

/// The protocol of one lane; everything it does is inherited.
final class TaggedLaneProtocol<Tag: LaneTag>: LaneProtocol {}

enum LaneClass {
  /// The class for a lane.
  ///
  /// - Parameter number: The number of the lane, at least 0; equal numbers give equal classes.
  /// - Returns: The class, made in as many steps as the number has bits.
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
