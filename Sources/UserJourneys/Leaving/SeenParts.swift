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
    for (path, object, isWeak) in Self.parts(of: screen) where !isWeak {
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

  /// The objects in an object's stored properties, and in lists and optionals there.
  ///
  /// - Parameter object: A screen or a double.
  /// - Returns: The objects, each with its path, such as `Home.rows`, and whether it is held weakly.
  static func parts(of object: AnyObject) -> [(path: String, object: AnyObject, isWeak: Bool)] {
    guard !(object is any CustomReflectable) else { return [] }
    var parts: [(path: String, object: AnyObject, isWeak: Bool)] = []
    var mirror: Mirror? = Mirror(reflecting: object)
    while let level = mirror {
      let fields = DeclaredFields.fields(of: level.subjectType)
      for (index, child) in level.readableChildren(of: object).enumerated() {
        let isWeak = fields.indices.contains(index) && fields[index].hold == .weak
        let name = (child.label ?? "").replacing("$__lazy_storage_$", with: "").drop { $0 == "_" }
        let path = "\(type(of: object)).\(name)"
        parts += objects(in: child.value).map { (path, $0, isWeak) }
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
