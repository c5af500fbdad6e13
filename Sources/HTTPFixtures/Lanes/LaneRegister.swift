import ProofsheetBasics

/// The open lanes of the process, by their class.
///
/// A session names nothing but a class, so what the class stands for is looked up here. Numbers are
/// never given twice: a session that outlives its lane meets no other lane.
enum LaneRegister {
  private struct Open {
    var count = 0
    var lanes: [ObjectIdentifier: Lane] = [:]
  }

  /// What a lane answers from, and how.
  struct Lane: Sendable {
    let client: ScenarioClient
    let givesChunks: Bool
  }

  private static let open = Locked(Open())

  /// Opens a lane under a class that no lane had before.
  static func add(_ lane: Lane) -> LaneProtocol.Type {
    open.withLock { open in
      let type = LaneClass.numbered(open.count)
      open.count += 1
      open.lanes[ObjectIdentifier(type)] = lane
      return type
    }
  }

  /// The lane of a class, or `nil` when it was let go.
  static func lane(of type: LaneProtocol.Type) -> Lane? {
    open.withLock { $0.lanes[ObjectIdentifier(type)] }
  }

  static func remove(_ type: LaneProtocol.Type) {
    open.withLock { _ = $0.lanes.removeValue(forKey: ObjectIdentifier(type)) }
  }
}
