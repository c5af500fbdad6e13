import ProofsheetBasics

/// The colours of objects.
///
/// A colour is a hash of an object's content. The hash is independent of the object's place in the
/// graph and in memory.
struct ObjectColours {
  private var colours: [ObjectIdentifier: UInt64] = [:]
  /// The place of each written object in the order of writing.
  ///
  /// The places tell objects of equal content apart.
  private var places: [ObjectIdentifier: Int] = [:]

  /// The number of written texts after which the computation of colours ends.
  ///
  /// Each round of the computation writes one text for each object.
  private static let mostTexts = 400_000

  /// Computes the colours of `objects`, which must stay alive; a colour is a hash of an object's
  /// content.
  ///
  /// - Complexity: Each round writes one text for each object. The number of rounds is usually the
  ///   depth of the objects, and at most the number of colours.
  init(of objects: [AnyObject]) {
    let ids = objects.map { ObjectIdentifier($0) }
    var shown = self
    let rounds = (Self.mostTexts + objects.count - 1) / max(1, objects.count)
    let found = refined(ids.map { _ in UInt64(0) }, rounds: rounds) { colours in
      for (id, colour) in zip(ids, colours) { shown.colours[id] = colour }
      return objects.map { Checksum.hash(of: shown.looks(of: $0)) }
    }
    for (id, colour) in zip(ids, found) { colours[id] = colour }
  }

  /// Returns the number that stands for an object.
  ///
  /// For an object that has been written, the number is the object's place in the order of
  /// writing. For any other object, the number is its colour, or 0 without a colour.
  func colour(of id: ObjectIdentifier) -> UInt64 {
    places[id].map { UInt64($0) } ?? colours[id] ?? 0
  }

  /// Assigns the next place in the order of writing to an object that has just been written.
  mutating func place(_ id: ObjectIdentifier) { places[id] = places.count }

  /// Returns the text of a value, in which a number (the colour) stands for the content of each
  /// object inside the value.
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
  /// Writes a subject whose sets share many objects: each object once, and a set's elements in the
  /// order of their content.
  ///
  /// A text that repeats an object in each element reads better, but takes exponential time if sets
  /// of sets share objects.
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

  /// Returns the elements of a set or a dictionary in the order of their content.
  ///
  /// The order is unchanged unless the writer has the objects' colours, which are hashes of their
  /// content.
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
