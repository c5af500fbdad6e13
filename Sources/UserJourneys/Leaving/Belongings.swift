import Foundation

/// The owners of objects: the screens of a journey, or the app around them.
///
/// An object that only screens hold at some moment belongs to the screens. Any other object belongs
/// to the app if the script held the object too: the object then loses references when the script
/// ends. Otherwise the owner is unknown, for example if a closure holds the object all the time.
struct Belongings {
  enum Owner { case screen, app, unknown }

  /// A seen object, and the number of references to the object from outside the screens.
  private struct Known {
    weak var object: AnyObject?
    let name: String
    let path: String
    let parent: ObjectIdentifier?
    let types: [String]
    /// Whether all seen properties hold the object weakly.
    var isWeak: Bool
    var least: Int
    var last: Int
    /// The number of references to the object from outside the screens, after the end of the
    /// script.
    var after: Int?

    var owner: Owner {
      if parent == nil || least <= 0 { return .screen }
      // An object that only the script kept has ended with the script.
      return after.map { $0 < last } ?? (isWeak && object == nil) ? .app : .unknown
    }
  }

  private var known: [ObjectIdentifier: Known] = [:]
  private var order: [ObjectIdentifier] = []
  private var isScriptOver = false

  /// Notes the objects that screens hold, while the script runs.
  mutating func look(at screens: [AnyObject]) {
    if isScriptOver { return }
    let graph = ObjectGraph(screens)
    for id in graph.order {
      guard let node = graph.nodes[id] else { continue }
      let count = node.foreignReferences
      // A new object may lie at the address of a freed one.
      if var entry = known[id], entry.object != nil {
        entry.least = min(entry.least, count)
        entry.last = count
        if node.references > 0 { entry.isWeak = false }
        known[id] = entry
        continue
      }
      let object = node.object.takeUnretainedValue()
      if known[id] == nil { order.append(id) }
      known[id] = Known(
        object: object,
        name: "\(type(of: object))",
        path: node.path,
        parent: node.parent,
        types: Self.manglings(of: type(of: object)),
        isWeak: node.references == 0,
        least: count,
        last: count
      )
    }
  }

  /// Counts the references to the noted objects again, after the end of the script.
  mutating func lookAgain(at screens: [AnyObject]) {
    isScriptOver = true
    for (id, node) in ObjectGraph(screens).nodes where known[id]?.object != nil {
      known[id]?.after = node.foreignReferences
    }
  }

  /// The beginnings of the linker's names for functions of a class and of its superclasses.
  private static func manglings(of type: AnyClass) -> [String] {
    var names: [String] = []
    var next: AnyClass? = type
    while let type = next {
      if var name = _mangledTypeName(type) {
        // The name of a generic type ends with its arguments.
        if name.last == "G", let end = name.range(of: "Cy") {
          name = String(name[..<end.lowerBound]) + "C"
        }
        // A private type stands in a context without a name.
        names.append("$s" + name.replacing(/1[0-9]\$[0-9a-f]+yXZ/, with: ""))
      }
      next = _getSuperclass(type)
    }
    return names
  }
}

// MARK: - Answers

extension Belongings {
  /// The app's objects, which live on when the user leaves.
  ///
  /// Objects that hold a screen are left out, because an app replaces that screen when the next one
  /// opens.
  var appsObjects: [AnyObject] {
    let objects = known.values.filter { $0.owner == .app }.compactMap(\.object)
    return objects.filter { object in
      !ObjectGraph([object]).nodes.keys.contains { known[$0]?.owner == .screen }
    }
  }

  /// Returns the screens' objects that are still in memory although the object that held them is
  /// gone.
  ///
  /// - Parameter isScreens: Whether an object with an unknown owner belongs to a screen.
  /// - Returns: The remaining objects.
  func staying(where isScreens: (Leftover, AnyObject) -> Bool) -> [Leftover] {
    var found: [Leftover] = []
    for id in order {
      guard let entry = known[id], let parent = entry.parent, let object = entry.object,
        known[parent]?.object == nil
      else { continue }
      let leftover = Leftover.child(entry.name, path: entry.path)
      let isOurs =
        switch entry.owner {
        case .screen: true
        case .app: false
        case .unknown: isScreens(leftover, object)
        }
      if isOurs, !found.contains(leftover) { found.append(leftover) }
    }
    return found
  }

  /// Returns the owner of started work, by the innermost calling function whose type is known.
  func owner(of origin: WorkOrigin) -> Owner {
    for function in origin.functions where !function.contains("FZ") {
      var owner = Owner.unknown
      for entry in known.values where entry.owner != .unknown {
        guard entry.types.contains(where: function.hasPrefix) else { continue }
        if entry.owner == .screen { return .screen }
        owner = .app
      }
      if owner == .app { return .app }
    }
    return origin.parent.map { self.owner(of: $0) } ?? .screen
  }
}
