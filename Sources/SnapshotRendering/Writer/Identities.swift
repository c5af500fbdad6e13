/// The objects that have been written, so that cycles end and shared objects can be recognized.
///
/// An element of an unordered collection has a scope of its own: its text never depends on earlier
/// siblings, because their order has no meaning. So every element shows the whole content of an
/// object that several elements share.
struct Identities {
  private var scopes: [[ObjectIdentifier: Int]] = [[:]]
  private var counts: [Int] = [0]
  /// The objects that stay alive until the text is done, so that addresses stay unique.
  private var kept: [AnyObject] = []
  /// The objects that were written deep inside sets of sets so far.
  private var inElements: Set<ObjectIdentifier> = []
  /// The number of times that such an object was written again.
  private var rewritten = 0

  /// The most times that objects are written again deep inside sets of sets.
  ///
  /// The ways through sets whose objects lead to each other grow with the power of their number.
  private static let mostRepeats = 4_096

  /// Whether objects have been written again more often than the limit allows.
  ///
  /// The property is stored, because every part reads it, and a computed property would copy the
  /// whole struct in a debug build.
  private(set) var isExhausted = false

  mutating func enterElement() {
    scopes.append([:])
    counts.append(counts[counts.count - 1])
  }

  mutating func leaveElement() {
    scopes.removeLast()
    counts.removeLast()
  }

  /// Records that `object` is about to be written.
  ///
  /// - Returns: The number of the object among those of its scope and of the scopes around, and
  ///   whether it is written for the first time.
  mutating func sight(_ object: AnyObject) -> (number: Int, isNew: Bool) {
    let id = ObjectIdentifier(object)
    for scope in scopes.reversed() {
      if let number = scope[id] { return (number, false) }
    }
    kept.append(object)
    let top = scopes.count - 1
    if top > 3, !inElements.insert(id).inserted {
      rewritten += 1
      isExhausted = rewritten > Self.mostRepeats
    }
    counts[top] += 1
    scopes[top][id] = counts[top] - 1
    return (counts[top] - 1, true)
  }
}
