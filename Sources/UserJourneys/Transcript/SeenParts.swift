import SnapshotRendering

/// The objects in the screens' own stored properties, as weak references.
///
/// Objects that those objects hold are left out.
struct SeenParts {
  private struct Part {
    weak var object: AnyObject?
    weak var screen: AnyObject?
    let leftover: Leftover
  }

  private var known: [ObjectIdentifier: Part] = [:]
  private var order: [ObjectIdentifier] = []

  /// Notes the parts of a screen, without the objects that it holds weakly, which belong to others.
  mutating func look(at screen: AnyObject) {
    for (path, object) in Self.parts(of: screen, weakly: false) {
      let id = ObjectIdentifier(object)
      // A new object may lie at the address of a freed one.
      if known[id]?.object != nil { continue }
      if known[id] == nil { order.append(id) }
      let leftover = Leftover.part("\(type(of: object))", path: path)
      known[id] = Part(object: object, screen: screen, leftover: leftover)
    }
  }

  /// The parts that are still in memory although their screen is gone.
  var staying: [(leftover: Leftover, object: AnyObject)] {
    order.compactMap { id in
      guard let part = known[id], part.screen == nil else { return nil }
      return part.object.map { (part.leftover, $0) }
    }
  }

  /// Whether a stored property of a class, or of a superclass, is declared `weak`.
  static func holdsWeakly(_ type: AnyClass) -> Bool {
    sequence(first: type) { _getSuperclass($0) }
      .contains { DeclaredFields.fields(of: $0).contains { $0.hold == .weak } }
  }

  /// The objects in an object's stored properties, and in lists and optionals there.
  ///
  /// - Parameters:
  ///   - object: A screen or a double.
  ///   - isWeak: Whether the properties are declared `weak`; nil for all properties.
  /// - Returns: The objects, each with its path, such as `Home.rows`.
  static func parts(
    of object: AnyObject,
    weakly isWeak: Bool? = nil
  ) -> [(path: String, object: AnyObject)] {
    guard !(object is any CustomReflectable) else { return [] }
    var parts: [(path: String, object: AnyObject)] = []
    var mirror: Mirror? = Mirror(reflecting: object)
    while let level = mirror {
      let holds = DeclaredFields.fields(of: level.subjectType).map(\.hold)
      let children = level.readableChildren
      for (number, index) in children.indices.enumerated() {
        let hold = holds.indices.contains(number) ? holds[number] : .plain
        if let isWeak, isWeak != (hold == .weak) { continue }
        let child = children[index]
        let name = (child.label ?? "").replacing("$__lazy_storage_$", with: "").drop { $0 == "_" }
        let path = "\(type(of: object)).\(name)"
        parts += objects(in: child.value).map { (path, $0) }
      }
      mirror = level.superclassMirror
    }
    return parts
  }

  private static func objects(in value: Any) -> [AnyObject] {
    if let type = type(of: value) as? AnyClass {
      return isOfSystem(type) ? [] : [value as AnyObject]
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.flatMap { objects(in: $0.value) }
    case .collection, .set:
      // A list of plain values may be long.
      guard let first = mirror.children.first, type(of: first.value) is AnyClass else { return [] }
      return mirror.children.flatMap { objects(in: $0.value) }
    default: return []
    }
  }

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

/// A thing that remains after the user has left, or happens later.
package enum Leftover: Hashable {
  /// A screen is in memory.
  case screen(String)
  /// An object from a stored property of a screen, at this path, is in memory without the screen.
  case part(String, path: String)
  /// The app sends a request, or several equal ones from different places.
  case request(String, count: Int = 1)
  /// A router or a delegate is called.
  case call(String)
  /// A timer fires again and again, or a task sleeps again and again; or several equal ones do.
  case repetition(String, count: Int = 1)
  /// A task of the step with this title is never resumed.
  case task(String)
  /// A screen changes.
  case change(String)
}

extension Leftover {
  /// The story's event for the leftover; nil for requests and calls, which a story shows anyway.
  package var event: StoryEvent? {
    let words: String? =
      switch self {
      case .screen(let name): "\(name) is still in memory"
      case .part(let name, let path): "\(name), a value of \(path), is still in memory"
      case .repetition(let words, 1): "a \(words) goes on"
      case .repetition(let words, _): "\(words) go on"
      case .task(let title): "a task of \"\(title)\" is never resumed"
      case .change(let name): "\(name) changes"
      case .request, .call: nil
      }
    return words.map { StoryEvent(.trouble, $0) }
  }
}

/// The parts of screens that stayed in memory after leaving, over many runs of one journey.
///
/// Unchecked, because the runs come one after the other.
package final class Survivors: @unchecked Sendable {
  private struct Survivor {
    let leftover: Leftover
    weak var object: AnyObject?
  }

  private var known: [Survivor] = []

  package init() {}

  /// Whether an object that stayed in memory is a leftover of its screen.
  ///
  /// The result is true if an earlier run left a different object at the same place, because only a
  /// leak leaves a new object in each run. An object that is the same in all runs belongs to the
  /// program itself.
  func tells(_ leftover: Leftover, _ object: AnyObject) -> Bool {
    let others = known.filter { $0.leftover == leftover && $0.object != nil }
    if others.contains(where: { $0.object === object }) { return false }
    known.append(Survivor(leftover: leftover, object: object))
    return !others.isEmpty
  }
}
