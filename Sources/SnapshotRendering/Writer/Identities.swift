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
    /// Only what the object looks like is asked for, not the object.
    case looks(UInt64)
  }

  /// How sharing between the elements of an unordered collection shows.
  enum Sharing {
    /// Not at all: each element shows all that is in it.
    case unseen
    /// As in a list: what an earlier element has written is not written again.
    case seen
    /// Every object but this one is shown by its colour.
    case colours(except: ObjectIdentifier?)
  }

  /// The objects that an earlier pass met twice.
  let repeated: Set<ObjectIdentifier>
  /// The objects that this pass met twice.
  private(set) var found: Set<ObjectIdentifier> = []
  private var scopes: [[ObjectIdentifier: Int?]] = [[:]]
  private var counts: [Int] = [0]
  /// Kept alive until the text is done, so that no address is used twice.
  private(set) var kept: [AnyObject] = []
  /// The objects inside elements, and how often one of them was written once more.
  private var inElements: Set<ObjectIdentifier> = []
  private var rewritten = 0

  let sharing: Sharing
  /// The place of the object that was sighted last among those that are kept.
  private(set) var place = 0
  /// Whether the text has only grown, element by element, so that what stands in it stays where it is.
  private(set) var isFlat = true
  /// What objects look like, where elements are put in order before they are written.
  private(set) var colours: ObjectColours?

  /// How many times objects may be written anew because they are in several elements: often where
  /// elements share what they show, seldom where sets in sets in sets do.
  private static let patience = 1 << 18

  /// Whether writing each element by itself writes the same objects again and again; stored, because
  /// it is asked before every fact, and without the optimiser asking what is computed copies all this.
  private(set) var isExhausted = false

  init(
    repeated: Set<ObjectIdentifier>,
    sharing: Sharing = .unseen,
    colours: ObjectColours? = nil
  ) {
    self.repeated = repeated
    self.sharing = sharing
    self.colours = colours
  }

  /// What follows may be moved when it is done.
  mutating func leaveFlat() { isFlat = false }

  mutating func enterElement() {
    isFlat = false
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
    if case .colours(let except) = sharing, except != id || !kept.isEmpty {
      return .looks(colours?.colour(of: id) ?? 0)
    }
    for scope in scopes.reversed() {
      if let number = scope[id] {
        found.insert(id)
        // Without numbers it is the place that is known.
        if repeated.isEmpty, let number { place = number }
        return .again(repeated.isEmpty ? nil : number)
      }
    }
    kept.append(object)
    if case .seen = sharing { colours?.place(id) }
    let top = scopes.count - 1
    if top > 0, !inElements.insert(id).inserted {
      rewritten += top > 3 ? 64 : 1
      isExhausted = rewritten > Self.patience
    }
    if repeated.isEmpty {
      place = kept.count - 1
      scopes[top].updateValue(place, forKey: id)
      return .once
    }
    guard repeated.contains(id) else {
      scopes[top].updateValue(nil, forKey: id)
      return .once
    }
    counts[top] += 1
    scopes[top].updateValue(counts[top], forKey: id)
    return .first(counts[top])
  }
}
