/// The objects that have been written, so that cycles end and sharing shows.
///
/// An element of an unordered collection has a scope of its own: its text never depends on earlier
/// siblings, because their order has no meaning.
struct Identities {
  enum Sighting {
    /// The object occurs once.
    case once
    /// The object occurs again later.
    case first(Int)
    /// The object has been written before, under this number.
    case again(Int?)
    /// The writer needs only a number that stands for the object's content: its colour.
    case looks(UInt64)
  }

  /// The way in which sharing between the elements of an unordered collection shows.
  enum Sharing {
    /// Sharing is hidden: each element shows all its content.
    case unseen
    /// Sharing shows as in a list: later elements refer to the objects of earlier ones.
    case seen
    /// Every object except this one is shown by its colour, the number that stands for its content.
    case colours(except: ObjectIdentifier?)
  }

  /// The objects that an earlier pass met twice.
  let repeated: Set<ObjectIdentifier>
  /// The objects that this pass met twice.
  private(set) var found: Set<ObjectIdentifier> = []
  private var scopes: [[ObjectIdentifier: Int?]] = [[:]]
  private var counts: [Int] = [0]
  /// Kept alive until the text is done, so that addresses stay unique.
  private(set) var kept: [AnyObject] = []
  /// The objects inside elements of unordered collections; the number counts how often they were
  /// written again.
  private var inElements: Set<ObjectIdentifier> = []
  private var rewritten = 0

  let sharing: Sharing
  /// The place, among the kept objects, of the object that was met last.
  private(set) var place = 0
  /// Whether the text has only grown, element by element, so that recorded places stay valid.
  private(set) var isFlat = true
  /// The colours of objects, where elements are put in order before they are written.
  private(set) var colours: ObjectColours?

  /// The limit of repeated writings of objects in several elements: high for elements that share
  /// their content, low for nested sets.
  private static let mostRepeats = 1 << 18

  /// Whether the repeated writings are used up.
  ///
  /// Stored, because it is read before every fact, and without the optimiser a computed value would
  /// copy the whole struct.
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

  /// Notes that the following text may be moved when it is done.
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
        // Without numbers, only the place is known.
        if repeated.isEmpty, let number { place = number }
        return .again(repeated.isEmpty ? nil : number)
      }
    }
    kept.append(object)
    if case .seen = sharing { colours?.place(id) }
    let top = scopes.count - 1
    if top > 0, !inElements.insert(id).inserted {
      rewritten += top > 3 ? 64 : 1
      isExhausted = rewritten > Self.mostRepeats
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
