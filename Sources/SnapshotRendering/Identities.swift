/// Which objects have been written, so that cycles end and sharing shows.
///
/// An element of an unordered collection has a scope of its own: what is inside one element never
/// depends on whether its siblings were written before it, because their order means nothing.
struct Identities {
  enum Sighting {
    /// The object occurs once.
    case once
    /// The object occurs again later.
    case first(Int)
    /// The object has been written before, under this number.
    case again(Int?)
  }

  /// The objects that an earlier pass met twice.
  let repeated: Set<ObjectIdentifier>
  /// The objects that this pass met twice.
  private(set) var found: Set<ObjectIdentifier> = []
  private var scopes: [[ObjectIdentifier: Int?]] = [[:]]
  private var counts: [Int] = [0]
  /// Kept alive until the text is done, so that no address is used twice.
  private var kept: [AnyObject] = []

  init(repeated: Set<ObjectIdentifier>) { self.repeated = repeated }

  mutating func enterElement() {
    scopes.append([:])
    counts.append(counts[counts.count - 1])
  }

  mutating func leaveElement() {
    scopes.removeLast()
    counts.removeLast()
  }

  /// Notes that `object` is about to be written.
  mutating func sight(_ object: AnyObject) -> Sighting {
    let id = ObjectIdentifier(object)
    for scope in scopes.reversed() {
      if let number = scope[id] {
        found.insert(id)
        return .again(number)
      }
    }
    kept.append(object)
    let top = scopes.count - 1
    guard repeated.contains(id) else {
      scopes[top].updateValue(nil, forKey: id)
      return .once
    }
    counts[top] += 1
    scopes[top].updateValue(counts[top], forKey: id)
    return .first(counts[top])
  }
}
