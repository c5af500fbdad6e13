import Foundation

/// What belongs to the screens of a journey, and what to the app around them.
///
/// An object that only screens hold is theirs, at whatever moment it was so. One that the script holds
/// as well, which shows when the script is over and holds it no longer, existed before and is the
/// app's. Of one that is always held by what cannot be seen nobody can tell.
struct Belongings {
  enum Owner { case screen, app, unknown }

  /// An object that was seen, and how often it was held from elsewhere.
  private struct Known {
    weak var object: AnyObject?
    let name: String
    let path: String
    let parent: ObjectIdentifier?
    let types: [String]
    /// Whether no property keeps it alive that was seen.
    var isWeak: Bool
    var least: Int
    var last: Int
    /// Once the script is over.
    var after: Int?

    var owner: Owner {
      if parent == nil || least <= 0 { return .screen }
      // What only the script has kept is gone with it.
      return after.map { $0 < last } ?? (isWeak && object == nil) ? .app : .unknown
    }
  }

  private var known: [ObjectIdentifier: Known] = [:]
  private var order: [ObjectIdentifier] = []
  private var isScriptOver = false

  /// Looks at what screens hold, while the script runs.
  mutating func look(at screens: [AnyObject]) {
    if isScriptOver { return }
    let graph = ObjectGraph(screens)
    for id in graph.order {
      guard let node = graph.nodes[id] else { continue }
      let count = node.foreignReferences
      // Where something was that is gone, something else may be.
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

  /// Looks once more when the script is over.
  mutating func lookAgain(at screens: [AnyObject]) {
    isScriptOver = true
    for (id, node) in ObjectGraph(screens).nodes where known[id]?.object != nil {
      known[id]?.after = node.foreignReferences
    }
  }

  /// How the linker's names of a class's functions begin, and of its ancestors'.
  private static func manglings(of type: AnyClass) -> [String] {
    var names: [String] = []
    var next: AnyClass? = type
    while let type = next {
      if var name = _mangledTypeName(type) {
        // A generic type is named with its arguments behind it.
        if name.last == "G", let end = name.range(of: "Cy") {
          name = String(name[..<end.lowerBound]) + "C"
        }
        // A private one stands in a place without a name.
        names.append("$s" + name.replacing(/1[0-9]\$[0-9a-f]+yXZ/, with: ""))
      }
      next = _getSuperclass(type)
    }
    return names
  }
}

// MARK: - Answers

extension Belongings {
  /// The app's objects, which live on when the user leaves, but for those that hold a screen by their
  /// properties: whoever keeps the newest screen there lets it go for the next one.
  var appsObjects: [AnyObject] {
    let objects = known.values.filter { $0.owner == .app }.compactMap(\.object)
    return objects.filter { object in
      !ObjectGraph([object]).nodes.keys.contains { known[$0]?.owner == .screen }
    }
  }

  /// The screens' objects that are still in memory, the outermost of those that hold each other.
  ///
  /// - Parameter isScreens: Whether an object of which nobody can tell is the screen's.
  /// - Returns: What is left of them.
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

  /// Whose work it is that something has started: of the innermost function that is of a type which
  /// one of them has.
  func owner(of starter: Starter) -> Owner {
    for function in starter.functions where !function.contains("FZ") {
      var owner = Owner.unknown
      for entry in known.values where entry.owner != .unknown {
        guard entry.types.contains(where: function.hasPrefix) else { continue }
        if entry.owner == .screen { return .screen }
        owner = .app
      }
      if owner == .app { return .app }
    }
    return starter.parent.map { self.owner(of: $0) } ?? .screen
  }
}
