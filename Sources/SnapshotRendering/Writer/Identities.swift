/// The objects that have been written, so that cycles end and shared objects can be recognized.
///
/// An element of an unordered collection has a scope of its own: its text never depends on earlier
/// siblings, because their order has no meaning.
struct Identities {
  enum Sighting {
    /// The object is new, and needs no number.
    case once
    /// The object is new and occurs again later, so it has this number.
    case first(Int)
    /// The object has been written before, with this number if objects have numbers.
    case again(Int?)
    /// The object is shown only by its colour, a number that stands for its content.
    case looks(UInt64)
  }

  /// The way to show objects that several elements of an unordered collection share.
  enum Sharing {
    /// The text hides that elements share an object: each element shows the object's whole content.
    case unseen
    /// The text shows sharing as in a list: a later element refers to an object that an earlier
    /// element has shown.
    case seen
    /// Every object except this one is shown by its colour, the number that stands for its content.
    case colours(except: ObjectIdentifier?)
  }

  /// The objects that an earlier pass of the writer met twice.
  let repeated: Set<ObjectIdentifier>
  /// The objects that this pass of the writer met twice.
  private(set) var found: Set<ObjectIdentifier> = []
  private var scopes: [[ObjectIdentifier: Int?]] = [[:]]
  private var counts: [Int] = [0]
  /// The objects that stay alive until the text is done, so that addresses stay unique.
  private(set) var kept: [AnyObject] = []
  /// The objects that were written inside elements of unordered collections so far.
  private var inElements: Set<ObjectIdentifier> = []
  /// The number of times that an object inside sets or dictionaries was written again, weighted by
  /// depth.
  private var rewritten = 0

  let sharing: Sharing
  /// In a pass that writes no numbers, the index in `kept` of the object that was met last.
  private(set) var place = 0
  /// Whether text has only been appended so far, so that recorded places in the text stay valid.
  private(set) var isFlat = true
  /// The colours of objects, if the elements of sets and dictionaries are put in order before they
  /// are written.
  ///
  /// A colour is a hash of an object's content.
  private(set) var colours: ObjectColours?

  /// The limit on repeated writing of objects inside sets and dictionaries.
  ///
  /// Each repetition counts as 1, or as 64 in deeply nested collections.
  private static let mostRepeats = 1 << 18

  /// Whether objects have been written again more often than the limit allows.
  ///
  /// The property is stored, because every fact reads it, and a computed property would copy the
  /// whole struct in a debug build.
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

  /// Notes that later text may be inserted into earlier text or sorted, so that recorded places in
  /// the text become invalid.
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

  /// Records that `object` is about to be written, and returns the way to write the object.
  mutating func sight(_ object: AnyObject) -> Sighting {
    let id = ObjectIdentifier(object)
    if case .colours(let except) = sharing, except != id || !kept.isEmpty {
      return .looks(colours?.colour(of: id) ?? 0)
    }
    for scope in scopes.reversed() {
      if let number = scope[id] {
        found.insert(id)
        // In a pass without numbers, only the place is known.
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
