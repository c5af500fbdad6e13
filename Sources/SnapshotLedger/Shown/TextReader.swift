import SnapshotRendering

/// Reads canonical text, and collects the subjects and values that the text shows.
struct TextReader {
  /// The property to which a value in the text belongs, and the cases of enums around the value.
  struct Place {
    let subject: Int
    /// The index of the property; `nil` if the value is the subject itself.
    let property: Int?
    let shape: ValueShape
    /// The names of the cases around the value, as `.failed(` around `.offline`.
    var prefix = ""

    /// Returns the place of a case's payload: the same property, with one more case around the
    /// value, as `.failed(`.
    func inside(_ one: Choice.Case, _ payload: Choice.Payload) -> Place {
      let prefix = "\(prefix).\(one.name)(\(payload.front)"
      return Place(subject: subject, property: property, shape: payload.shape, prefix: prefix)
    }
  }

  /// A line that is still to be read, with all lines below it.
  private struct Visit {
    let node: SnapshotTree
    let place: Place?
    /// The path from the screen to the line; `nil` outside of a journey.
    let path: String?
    let isRoot: Bool
  }

  let names: KnownNames
  var facts = TextFacts()
  /// The last subject that a journey has shown at each path.
  private(set) var types: [String: Int] = [:]

  init(_ names: KnownNames) { self.names = names }

  /// Reads all lines of a tree, from the first to the last.
  ///
  /// An explicit stack replaces recursion, so the tree may have any depth.
  mutating func read(_ tree: SnapshotTree, _ place: Place? = nil, path: String? = nil) {
    var open = [Visit(node: tree, place: place, path: path, isRoot: true)]
    while let visit = open.popLast() { open += read(visit).reversed() }
  }

  /// Reads one line, and returns the lines below it.
  private mutating func read(_ visit: Visit) -> [Visit] {
    let node = visit.node
    var (payloads, subject) = ([(name: String, place: Place)](), Int?.none)
    if let place = visit.place { payloads = note(node.head[...], place) }
    if let known = names.subject(Self.innermost(node.head)) {
      subject = known
      show(known, visit)
      if let path = visit.path { types[path] = known }
    } else if let (known, name) = names.choice(node.head) {
      show(known, visit)
      facts.values.append(.init(subject: known, property: nil, kind: "." + name))
    }
    return node.children.map { child in
      let isRoot = visit.isRoot && node.head.isEmpty
      guard case .field(let name) = child.lead else {
        return Visit(node: child, place: nil, path: nil, isRoot: isRoot)
      }
      let payload = payloads.first { $0.name == name }?.place
      let place = subject.map { property(name, of: $0) } ?? payload
      let path = visit.path.map { "\($0).\(name)" }
      return Visit(node: child, place: place, path: path, isRoot: isRoot)
    }
  }

  private mutating func show(_ subject: Int, _ visit: Visit) {
    facts.subjects.insert(subject)
    if visit.isRoot { facts.roots.insert(subject) }
  }

  /// Notes that a text shows a property, and returns the place of the property's values; `nil` for
  /// an undeclared property.
  mutating func property(_ name: String, of subject: Int) -> Place? {
    let declared = names.declarations.subjects[subject]
    guard let number = declared.property(name) else { return nil }
    facts.values.append(.init(subject: subject, property: number, kind: nil))
    return Place(subject: subject, property: number, shape: declared.properties[number].shape)
  }

  /// Returns the innermost value of nested cases: `FailureViewModel` of
  /// `.failed(FailureViewModel)`.
  private static func innermost(_ head: String) -> Substring {
    var head = head[...]
    while head.utf8.first == 0x2E, head.utf8.last == 0x29, let start = head.firstIndex(of: "(") {
      head = head[head.index(after: start)...].dropLast()
    }
    return head
  }
}

// MARK: - Values

extension TextReader {
  private mutating func add(_ kind: String, _ place: Place) {
    let close = String(repeating: ")", count: place.prefix.count { $0 == "(" })
    let name = place.prefix + kind + close
    facts.values.append(.init(subject: place.subject, property: place.property, kind: name))
  }

  /// Notes the kind of a value, and returns the labelled payloads below the value's line.
  mutating func note(_ head: Substring, _ place: Place) -> [(name: String, place: Place)] {
    var (shape, isOptional) = (place.shape, false)
    while case .optional(let inner) = shape { (shape, isOptional) = (inner, true) }
    switch shape {
    case _ where isOptional && head == "nil": add("nil", place)
    case .boolean: add(["false", "true"].contains(head) ? String(head) : ValueShape.unread, place)
    case .choice(let choice): return note(head, choice, place)
    case .optional, .other: if isOptional { add(ValueShape.some, place) }
    }
    return []
  }

  /// Notes the enum case in a line, and returns the name and the place of each payload to read in
  /// the lines below.
  private mutating func note(
    _ head: Substring,
    _ choice: Choice,
    _ place: Place
  ) -> [(name: String, place: Place)] {
    let name = head.dropFirst().prefix { $0 != "(" && $0 != " " }
    guard head.first == ".", let one = choice.named(name) else {
      add(ValueShape.unread, place)
      return []
    }
    if let subject = choice.subject {
      facts.subjects.insert(subject)
      facts.values.append(.init(subject: subject, property: nil, kind: ".\(one.name)"))
    }
    let nested = one.payloads.enumerated().filter { $1.shape.choice != nil }
    if nested.isEmpty { add(".\(one.name)", place) }
    guard one.payloads.count == 1, let (_, payload) = nested.first, payload.label == nil else {
      return nested.map { ($1.label ?? ".\($0)", place.inside(one, $1)) }
    }
    let text = head.dropFirst(name.count + 1)
    let isWhole = text.first == "(" && text.last == ")"
    return note(isWhole ? text.dropFirst().dropLast() : "", place.inside(one, payload))
  }
}
