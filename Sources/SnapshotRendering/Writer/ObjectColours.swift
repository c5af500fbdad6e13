import ProofsheetBasics

/// What objects look like, as numbers: objects with equal content have equal colours, however they
/// are reached and wherever they lie in memory.
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
    let ids = objects.map { ObjectIdentifier($0) }
    var shown = self
    let rounds = (Self.patience + objects.count - 1) / max(1, objects.count)
    let found = refined(ids.map { _ in UInt64(0) }, rounds: rounds) { colours in
      for (id, colour) in zip(ids, colours) { shown.colours[id] = colour }
      return objects.map { Checksum.hash(of: shown.looks(of: $0)) }
    }
    for (id, colour) in zip(ids, found) { colours[id] = colour }
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
