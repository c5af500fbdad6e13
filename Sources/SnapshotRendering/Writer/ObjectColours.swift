/// What objects look like, as numbers: objects with equal content have equal colours, however they
/// are reached and wherever they lie in memory.
///
/// Colour refinement (Weisfeiler and Leman): each round, an object's new colour is its own text with
/// every object in it shown by the colour of the round before. What differs ever deeper inside is
/// told apart a round later, and no object is written more than once in a round.
struct ObjectColours {
  private var colours: [ObjectIdentifier: UInt64] = [:]
  /// Where objects have been written, which tells those that look alike.
  private var places: [ObjectIdentifier: Int] = [:]

  /// How many texts of single objects may be written to tell objects apart.
  private static let patience = 400_000

  /// Colours `objects`, which must stay alive.
  ///
  /// - Complexity: O(n) texts of single objects in each round; at most as many rounds as there are
  ///   colours, most often as many as objects lie deep.
  init(of objects: [AnyObject]) {
    var count = 0
    var written = 0
    while written < Self.patience {
      var next: [ObjectIdentifier: UInt64] = [:]
      for object in objects { next[ObjectIdentifier(object)] = Self.hash(looks(of: object)) }
      written += objects.count
      colours = next
      let found = Set(next.values).count
      guard found > count else { return }
      count = found
    }
  }

  /// The colour of an object; objects that nobody coloured look alike.
  func colour(of id: ObjectIdentifier) -> UInt64 {
    places[id].map { UInt64($0) } ?? colours[id] ?? 0
  }

  /// Notes that an object has been written after those before it.
  mutating func place(_ id: ObjectIdentifier) { places[id] = places.count }

  /// The text of a value in which all objects but itself are colours.
  func looks(of value: Any) -> [UInt8] {
    let root = type(of: value) is AnyClass ? ObjectIdentifier(value as AnyObject) : nil
    var writer = CanonicalWriter(
      identities: Identities(repeated: [], sharing: .colours(except: root), colours: self)
    )
    writer.run(value)
    return writer.out.bytes
  }

  /// A hash that is the same in every process (FNV-1a).
  private static func hash(_ bytes: [UInt8]) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }
}

extension CanonicalWriter {
  /// Writes a subject whose sets hold the same objects over and over: each object once, the
  /// elements of a set in the order of what they look like.
  ///
  /// Writing every element by itself, which reads best, takes exponential time where sets of sets
  /// share their objects.
  static func writeSharing(_ subject: Any) -> CanonicalWriter {
    var survey = CanonicalWriter(identities: Identities(repeated: [], sharing: .seen))
    survey.run(subject)
    let colours = ObjectColours(of: survey.identities.kept)
    func written(_ repeated: Set<ObjectIdentifier>) -> CanonicalWriter {
      let identities = Identities(repeated: repeated, sharing: .seen, colours: colours)
      var writer = CanonicalWriter(identities: identities)
      writer.run(subject)
      return writer
    }
    return written(written([]).identities.found)
  }

  /// Elements in the order of what they look like; as they come where nothing has been coloured.
  func inOrderOfLooks(_ children: [Child]) -> [Child] {
    guard let colours = identities.colours else { return children }
    let looks = TextBuffer()
    var starts: [Int] = []
    for child in children {
      starts.append(looks.count)
      if case .entry(let key) = child.lead { looks.append(colours.looks(of: key)) }
      looks.append(colours.looks(of: child.value))
    }
    return UnorderedElements.order(in: looks, startingAt: starts).map { children[$0] }
  }
}
