import ProofsheetBasics

/// The objects that have been written, so that cycles end and shared objects can be recognized.
///
/// An element of an unordered collection has a scope of its own: its text never depends on earlier
/// siblings, because their order has no meaning. So every element shows the whole content of an
/// object that several elements share.
struct Identities {
  enum Sighting {
    /// The object is new, and needs no number.
    case once
    /// The object is new and occurs again later, so it has this number.
    case first(Int)
    /// The object has been written before, with this number if objects have numbers.
    case again(Int?)
  }

  /// The objects that an earlier pass of the writer met twice.
  let repeated: Set<ObjectIdentifier>
  /// The objects that this pass of the writer met twice.
  private(set) var found: Set<ObjectIdentifier> = []
  private var scopes: [[ObjectIdentifier: Int?]] = [[:]]
  private var counts: [Int] = [0]
  /// The objects that stay alive until the text is done, so that addresses stay unique.
  private var kept: [AnyObject] = []
  /// The objects that were written deep inside sets of sets so far.
  private var inElements: Set<ObjectIdentifier> = []
  /// The number of times that such an object was written again.
  private var rewritten = 0

  /// In a pass that writes no numbers, the index in `kept` of the object that was met last.
  private(set) var place = 0
  /// Whether text has only been appended so far, so that recorded places in the text stay valid.
  private(set) var isFlat = true

  /// The most times that objects are written again deep inside sets of sets.
  ///
  /// The ways through sets whose objects lead to each other grow with the power of their number.
  private static let mostRepeats = 4_096

  /// Whether objects have been written again more often than the limit allows.
  ///
  /// The property is stored, because every part reads it, and a computed property would copy the
  /// whole struct in a debug build.
  private(set) var isExhausted = false

  init(repeated: Set<ObjectIdentifier>) { self.repeated = repeated }

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
    for scope in scopes.reversed() {
      if let number = scope[id] {
        found.insert(id)
        // In a pass without numbers, only the place is known.
        if repeated.isEmpty, let number { place = number }
        return .again(repeated.isEmpty ? nil : number)
      }
    }
    kept.append(object)
    let top = scopes.count - 1
    if top > 3, !inElements.insert(id).inserted {
      rewritten += 1
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

/// The places in a text where the numbers of repeated objects are inserted, so that the text is
/// written only once.
///
/// The places are valid while the text only grows: sorting and insertion move text.
final class ObjectPlaces {
  /// The offset in the text at which each object's name ends, in the order of writing.
  private var firsts: [Int] = []
  /// For each written object, in the order of writing, whether a later reference to the object
  /// exists.
  private var isRepeated: [Bool] = []
  /// The references to objects that were written before, each with its end in the text and the
  /// index of its object.
  private var references: [(offset: Int, object: Int)] = []

  /// Adds an object whose name ends at `offset` in the text.
  func noteObject(at offset: Int) {
    firsts.append(offset)
    isRepeated.append(false)
  }

  /// Notes a reference to an object that was written before; the text of the reference ends at
  /// `offset`.
  func noteReference(to object: Int, at offset: Int) {
    references.append((offset, object))
    isRepeated[object] = true
  }

  /// Returns the text with a number, such as ` #1`, after the name of each repeated object.
  ///
  /// The same number follows every reference to the object.
  func numbered(_ text: TextBuffer) -> TextBuffer {
    var numbers = [Int](repeating: 0, count: firsts.count)
    var marks = references
    var count = 0
    for object in firsts.indices where isRepeated[object] {
      count += 1
      numbers[object] = count
      marks.append((firsts[object], object))
    }
    marks.sort { $0.offset < $1.offset }
    let result = TextBuffer(capacity: text.count + marks.count * 8)
    var start = 0
    for mark in marks {
      result.append(text.base + start, mark.offset - start)
      result.append(" #\(numbers[mark.object])")
      start = mark.offset
    }
    result.append(text.base + start, text.count - start)
    return result
  }
}
