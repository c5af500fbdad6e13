import CSchedulerHooks
import Foundation
import SnapshotRendering

/// The root objects, and all objects that their stored properties lead to.
///
/// The graph lacks objects that closures capture.
struct ObjectGraph {
  /// An object, and the first path that leads to it.
  struct Node {
    let object: Unmanaged<AnyObject>
    /// The properties that lead to the object: `Home.rows.image`.
    let path: String
    /// The object that holds this object at the path; nil for a root.
    let parent: ObjectIdentifier?
    /// The number of strong references to the object from objects of the graph.
    var references = 0
  }

  private(set) var nodes: [ObjectIdentifier: Node] = [:]
  /// The objects in the order in which they were found.
  private(set) var order: [ObjectIdentifier] = []
  /// The objects whose properties are not visited yet.
  private var next: [(object: AnyObject, path: String)] = []
  /// For each type, the number of visited structs that contain no objects.
  private var barren: [ObjectIdentifier: Int] = [:]
  /// The number of values that may still be visited.
  private var budget = 20_000
  private var depth = 0

  /// Creates the graph of some roots.
  ///
  /// - Parameter roots: The objects to begin with.
  /// - Complexity: O(n) in the number of values; lists of values without objects cost little.
  init(_ roots: [AnyObject]) {
    for root in roots where nodes[ObjectIdentifier(root)] == nil {
      let path = "\(type(of: root))"
      order.append(ObjectIdentifier(root))
      nodes[ObjectIdentifier(root)] = Node(
        object: Unmanaged.passUnretained(root),
        path: path,
        parent: nil
      )
      next.append((root, path))
    }
    while let (object, path) = next.popLast() { lookInto(object, at: path) }
  }

  /// The objects that only weak and unowned properties lead to.
  var weaklyHeld: [AnyObject] {
    nodes.values.filter { $0.parent != nil && $0.references == 0 }
      .map { $0.object.takeUnretainedValue() }
  }

  private mutating func lookInto(_ object: AnyObject, at path: String) {
    guard !(object is any CustomReflectable) else { return }
    var levels: [Mirror] = []
    var mirror: Mirror? = Mirror(reflecting: object)
    while let level = mirror {
      levels.insert(level, at: 0)
      mirror = level.superclassMirror
    }
    let type = unsafeBitCast(type(of: object) as Any.Type, to: UnsafeRawPointer.self)
    var index: Int64 = 0
    for level in levels {
      for child in level.readableChildren(of: object) {
        let isKept = capture_property_keeps(type, index)
        index += 1
        let name = child.label.map { $0.hasPrefix("_") ? String($0.dropFirst()) : $0 } ?? ""
        _ = visit(child.value, at: "\(path).\(name)", in: object, isKept: isKept)
      }
    }
  }

  /// Adds a value to the graph if the value is an object, and otherwise the objects inside the
  /// value.
  ///
  /// - Returns: Whether the value is an object or contains one.
  private mutating func visit(
    _ value: Any,
    at path: String,
    in parent: AnyObject,
    isKept: Bool
  ) -> Bool {
    let type = type(of: value)
    if type is AnyClass {
      note(value as AnyObject, at: path, in: parent, isKept: isKept)
      return true
    }
    let id = ObjectIdentifier(type)
    budget -= 1
    guard budget > 0, depth < 12, barren[id, default: 0] < 4, !Self.leaves.contains(id) else {
      return false
    }
    let mirror = Mirror(reflecting: value)
    let isList = [.collection, .set, .dictionary].contains(mirror.displayStyle)
    // The mirror of a struct or an enum may show other parts than the stored ones.
    guard isList || mirror.displayStyle == .optional || !(value is any CustomReflectable) else {
      return false
    }
    depth += 1
    defer { depth -= 1 }
    var (hasAny, emptyCount) = (false, 0)
    for child in mirror.readableChildren(of: value) {
      // The elements of a list usually have one type; the first ones show whether they hold
      // objects.
      if isList, emptyCount > 8 { break }
      let isLabelled = !isList && mirror.displayStyle == .struct
      let place = isLabelled ? child.label.map { "\(path).\($0)" } ?? path : path
      let found = visit(child.value, at: place, in: parent, isKept: isKept)
      emptyCount = found ? 0 : emptyCount + 1
      hasAny = hasAny || found
    }
    if !hasAny, mirror.displayStyle == .struct { barren[id, default: 0] += 1 }
    return hasAny
  }

  private mutating func note(
    _ object: AnyObject,
    at path: String,
    in parent: AnyObject,
    isKept: Bool
  ) {
    let id = ObjectIdentifier(object)
    if nodes[id] == nil {
      guard !Self.isOfSystem(type(of: object)) else { return }
      order.append(id)
      nodes[id] = Node(
        object: Unmanaged.passUnretained(object),
        path: path,
        parent: ObjectIdentifier(parent)
      )
      // An object without a strong reference here belongs to others, and so do the objects below
      // it.
      if isKept { next.append((object, path)) }
    }
    if isKept { nodes[id]?.references += 1 }
  }
}

extension ObjectGraph.Node {
  /// The number of strong references to the object from outside the graph.
  var foreignReferences: Int { Int(capture_references(object.toOpaque())) - references }
}

extension ObjectGraph {
  /// Types of values that hold no object of an app.
  private static let leaves: Set<ObjectIdentifier> = [
    ObjectIdentifier(String.self), ObjectIdentifier(Int.self), ObjectIdentifier(Bool.self),
    ObjectIdentifier(Double.self), ObjectIdentifier(Data.self), ObjectIdentifier(URL.self),
    ObjectIdentifier(Date.self), ObjectIdentifier(UUID.self), ObjectIdentifier(Decimal.self),
  ]

  private static let systems: Set<Substring> = [
    "Swift", "_Concurrency", "Foundation", "FoundationEssentials", "FoundationNetworking",
    "FoundationInternationalization", "Dispatch", "Observation", "Synchronization", "Combine",
    "__C", "HTTPFixtures", "UserJourneys", "Proofsheet", "ProofsheetBasics",
  ]

  /// Whether a class belongs to the system or to Proofsheet.
  private static func isOfSystem(_ type: AnyClass) -> Bool {
    systems.contains(String(reflecting: type).prefix { $0 != "." })
  }
}
