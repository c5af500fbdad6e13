import Observation
import ProofsheetBasics

#if canImport(Combine) && !os(Linux)
import Combine
#endif

/// Writes any value as canonical text: one fact per line.
///
/// A stack of frames replaces recursion, so that depth costs memory and never the thread's stack.
/// Only objects that occur twice are numbered; ``UnmarkedText`` inserts the numbers when the text is
/// complete.
///
/// - Complexity: O(n) in the number of facts, and O(k log k) for each unordered collection of k
///   elements.
struct CanonicalWriter {
  let out = TextBuffer()
  var frames: [Frame] = []
  var identities = Identities()
  /// Whether the text will be scrubbed, which puts unordered elements into another order.
  let isScrubbed = Rendering.isScrubbed
  /// The memory of the texts of lists, for lists that are rendered again; nil for a rendering
  /// without a memory.
  let memory = RenderingMemory.current
  let isFetched = Rendering.isFetched
  /// The number of written values, such as objects, that may change while the list around them
  /// stays the same.
  var changeableCount = 0
  /// The number of boxes around the value that is opened; a box may contain itself.
  var openBoxes = 0

  /// The reason why the writer has stopped before the end of the text.
  private(set) var refusal: RenderingError?
  private let isUnlimited = Rendering.isUnlimited

  /// Writes the canonical text of `subject`, with one final newline and with marks.
  mutating func run(_ subject: Any) {
    open(subject, Head(out: out, indent: 1, bareIndent: 0))
    while frames.count > 0 {
      let isDeep = frames.count > RenderingError.mostLevels
      if !isUnlimited, isDeep || out.count > RenderingError.mostBytes {
        return refuse(limit(of: subject, isDeep))
      }
      advance()
    }
  }

  /// Stops the writer.
  mutating func refuse(_ error: RenderingError) {
    refusal = refusal ?? error
    frames = []
  }

  /// Returns the error for the limit that the text has reached, with the property of the subject
  /// that is being written.
  private func limit(of subject: Any, _ isDeep: Bool) -> RenderingError {
    let (type, frame) = (TypeName.of(type(of: subject)), frames[0])
    var place = type
    if frame.next > 0, frame.next <= frame.fields.count,
      case .field(let label) = frame.fields[frame.next - 1].lead
    {
      place += "." + label
    }
    return isDeep ? .tooDeep(place: place) : .tooLong(place: place)
  }

  /// Writes the next child of the innermost frame, or closes the frame.
  private mutating func advance() {
    let frame = frames[frames.count - 1]
    if let (start, child) = frame.key { return writeValue(of: child, keyAt: start, in: frame) }
    if !frame.isUnordered { return writeRow(of: frame) }
    if !frame.starts.isEmpty { identities.leaveElement() }
    guard let element = frame.read() else {
      frames.removeLast()
      UnorderedElements.sort(in: out, startingAt: frame.starts)
      return
    }
    frame.starts.append(out.count)
    identities.enterElement()
    write(element, indent: frame.indent)
  }

  /// Writes the parts of a frame up to the first part that has parts; most of them are one fact
  /// each.
  private mutating func writeRow(of frame: Frame) {
    let (indent, depth) = (frame.indent, frames.count)
    while let child = frame.read() {
      write(child, indent: indent)
      if frames.count != depth || frame.key != nil { return }
    }
    frames.removeLast()
    if frame.list != nil { remember(frame) }
  }

  private mutating func write(_ child: Child, indent: Int) {
    if case .entry(let key) = child.lead {
      frames[frames.count - 1].key = (out.count, child)
      return open(key, Head(out: out, indent: indent + 1, bareIndent: indent + 1))
    }
    out.indent(indent)
    switch child.lead {
    case .field(let label):
      out.append(label)
      out.append(0x3A)
    case .item: out.append(0x2D)
    case .element: out.append(0x2A)
    case .entry: break
    }
    let plan = TypePlans.shared.plan(for: type(of: child.value))
    if Self.write(fact: child.value, plan, to: out) { return }
    open(child.value, plan, Head(out: out, indent: indent + 1, bareIndent: nil))
  }

  /// Writes the rest of the line of a value that is one fact, and returns false for any other value.
  static func write(fact value: Any, _ plan: TypePlan, to out: TextBuffer) -> Bool {
    switch plan.kind {
    case .leaf(let write):
      out.append(0x20)
      write(value, out)
    case .string:
      guard let string = value as? String else { return false }
      out.append(0x20)
      if QuotedText.writeLine(string, to: out) { break }
      out.removeLast()
      return false
    default: return false
    }
    out.append(0x0A)
    return true
  }

  private mutating func writeValue(of child: Child, keyAt start: Int, in frame: Frame) {
    frame.key = nil
    closeKey(at: start, indent: frame.indent)
    if isScrubbed, frame.isUnordered { out.append(TextMark.entry) }
    out.append(0x3A)
    let plan = TypePlans.shared.plan(for: type(of: child.value))
    open(child.value, plan, Head(out: out, indent: frame.indent + 1, bareIndent: nil))
  }

  /// Ends the text of a dictionary's key, which starts at `start` in the output, and puts the margin
  /// before it.
  ///
  /// A key of one line stands before a colon. A key with parts is a block of its own after the mark
  /// `?`. A text that starts with an indentation is a collection; its mark has a line of its own.
  private func closeKey(at start: Int, indent: Int) {
    let margin = String(repeating: "  ", count: indent)
    let isCollection = out.base[start] == 0x20
    if !isCollection, out.isOneLine(from: start) {
      out.insert(margin, at: start)
      out.removeLast()
    } else {
      out.insert(margin + (isCollection ? "?\n" : "? "), at: start)
      out.indent(indent)
    }
  }

  /// One part of a value, and the name or mark (such as `-`) before the part on the same line.
  struct Child {
    enum Lead {
      case field(String)
      case item
      case element
      case entry(key: Any)
    }

    let lead: Lead
    let value: Any
  }

  /// A value whose header is written, and whose parts are partly written.
  ///
  /// The type is a class, because without the optimiser each read of a struct in an array copies
  /// all of it. No access is checked at run time, because only one writer uses a frame.
  final class Frame {
    /// The named parts of a value.
    let fields: [Child]
    /// For a collection, the function that returns the next part after the first one.
    private let parts: Parts?
    private let first: Child?
    /// The number of parts that have been read, if they are fields; otherwise at most one.
    @exclusivity(unchecked) private(set) var next = 0
    let indent: Int
    let isUnordered: Bool
    /// The list whose elements are the parts; nil if the rendering memory cannot keep its text.
    ///
    /// `place` is the key in the memory, `start` is the start of the text, and `changeableCount`
    /// counts the changeable values before the list.
    var list: (value: Any, place: RenderingMemory.Place, start: Int, changeableCount: Int)?
    /// The start of the last entry's key, and the entry, until its value is written.
    @exclusivity(unchecked) var key: (start: Int, entry: Child)?
    /// For an unordered collection, the offset of each element in the output.
    @exclusivity(unchecked) var starts: [Int] = []

    init(_ first: Child?, _ parts: Parts?, fields: [Child], indent: Int, isUnordered: Bool) {
      self.first = first
      self.parts = parts
      self.fields = fields
      self.indent = indent
      self.isUnordered = isUnordered
    }

    /// Returns the next part; nil after the last one.
    func read() -> Child? {
      if let parts, next > 0 { return parts() }
      next += 1
      if parts != nil { return first }
      return next <= fields.count ? fields[next - 1] : nil
    }
  }
}

/// The objects that have been written, so that cycles end and shared objects can be recognized.
///
/// An element of an unordered collection has a scope of its own: its text never depends on earlier
/// siblings, because their order has no meaning. So every element shows the whole content of an
/// object that several elements share, and the ways through sets whose objects lead to each other
/// grow until the text is too long.
struct Identities {
  /// The numbers of the objects in each open element, the innermost last, and the number of objects
  /// in it and in the elements around.
  private var scopes: [(numbers: [ObjectIdentifier: Int], count: Int)] = [([:], 0)]
  /// The objects that stay alive until the text is done, so that addresses stay unique.
  private var kept: [AnyObject] = []

  mutating func enterElement() { scopes.append(([:], scopes[scopes.count - 1].count)) }

  mutating func leaveElement() { scopes.removeLast() }

  /// Records that `object` is about to be written.
  ///
  /// - Returns: The number of the object among those of its scope and of the scopes around, and
  ///   whether it is written for the first time.
  mutating func sight(_ object: AnyObject) -> (number: Int, isNew: Bool) {
    let id = ObjectIdentifier(object)
    for scope in scopes.reversed() {
      if let number = scope.numbers[id] { return (number, false) }
    }
    kept.append(object)
    let top = scopes.count - 1
    let number = scopes[top].count
    scopes[top].numbers[id] = number
    scopes[top].count += 1
    return (number, true)
  }
}

extension TypePlan {
  /// Returns the module of a type; nil for a type whose storage is shown in every module.
  ///
  /// The storage of such types is data: enums, errors, containers, observable objects, and values
  /// that can be compared or encoded. The storage of other types is shown only in the user's own
  /// modules.
  static func module(of type: Any.Type, _ qualified: String) -> String? {
    guard type is AnyClass || DeclaredType.isStruct(type), !qualified.contains("<") else {
      return nil
    }
    switch type {
    case is any Encodable.Type, is any Decodable.Type, is any Error.Type, is any Sequence.Type,
      is any CustomReflectable.Type, is any Observable.Type:
      return nil
    #if canImport(Combine) && !os(Linux)
    case is any ObservableObject.Type: return nil
    #endif
    case is any Equatable.Type where !(type is AnyClass): return nil
    default: break
    }
    // `(extension in Client):Foundation.URL.Session` belongs to the module of the extension.
    let place = qualified.hasPrefix("(extension in ") ? qualified.dropFirst(14) : qualified[...]
    return String(place.prefix { $0 != "." && $0 != ")" })
  }
}

extension CanonicalWriter {
  /// Writes an object of a fetched package: its type and its description, without its storage.
  mutating func writeUnshown(
    _ value: Any,
    _ plan: TypePlan,
    from module: String,
    _ head: inout Head
  ) {
    guard let name = identify(value, plan, &head) else { return }
    let words = (value as? any CustomStringConvertible)?.description
    if words == nil, type(of: value) is any CustomStringConvertible.Type {
      return refuse(.elsewhere(type: plan.name, conformance: "CustomStringConvertible"))
    }
    // An address differs in each run.
    let shown = words.flatMap { $0.contains(/0x[0-9a-fA-F]{6}/) ? nil : " " + QuotedText.line($0) }
    head.leaf("\(name)\(shown ?? "") (from \(module), its fields are not shown)")
  }
}
