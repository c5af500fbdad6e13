import ProofsheetBasics

/// Walks through canonical text line by line and notes what it shows of subjects.
///
/// It builds no tree: an open line is a frame on a stack, and most lines are told from a header by their
/// first byte.
///
/// - Complexity: O(n) in the length of the text.
struct FactReader {
  /// A line below which others may stand.
  struct Frame {
    /// Where the lines below it begin.
    let indent: Int
    /// The subject of which they are the fields.
    var subject: Int?
    /// What they are otherwise.
    var below = ValueReader.Below.nothing
    /// The path that leads here, in a journey.
    var path: String?
    /// How many lines of it have come.
    var count = 0
  }

  /// A string of several lines.
  struct Block {
    let indent: Int
    let place: ValueReader.Place?
    var length = -1
    var isPlain = true
  }

  let names: KnownNames
  let bytes: UnsafeRawBufferPointer
  var facts = TextFacts()
  /// Whether every line so far can stand where it does.
  private(set) var isCanonical = true
  private(set) var frames: [Frame] = []
  private(set) var block: Block?
  /// In a journey, which subject a path led to last.
  var types: [String: Int] = [:]

  init(_ bytes: UnsafeRawBufferPointer, _ names: KnownNames) {
    (self.bytes, self.names) = (bytes, names)
  }

  /// Reads a whole text; nil for one that is not canonical.
  static func facts(of bytes: UnsafeRawBufferPointer, _ names: KnownNames) -> TextFacts? {
    var reader = FactReader(bytes, names)
    reader.readAll()
    guard reader.isCanonical, reader.block == nil else { return nil }
    return reader.facts
  }

  private mutating func readAll() {
    var start = 0
    while let end = bytes.lineEnd(from: start) {
      if start == 0 { begin(start..<end) } else { take(start..<end) }
      guard isCanonical else { return }
      start = end + 1
    }
    isCanonical = start == bytes.count && start > 0
    close(above: -1)
  }

  /// Reads the first line: a head, or the first of several fields or elements.
  private mutating func begin(_ line: Range<Int>) {
    guard !line.isEmpty, bytes[line.lowerBound] != 0x20 else {
      isCanonical = false
      return
    }
    guard TextLine(line, in: bytes).lead == .none else {
      frames = [Frame(indent: 0)]
      return take(line)
    }
    push(bytes.text(line)[...], at: 0, .nothing, path: nil)
    facts.roots = facts.subjects
  }
}

// MARK: - Lines

extension FactReader {
  /// Reads a line below the first.
  mutating func take(_ line: Range<Int>) {
    if block != nil { return takeBlock(line) }
    let spaces = bytes.spaces(line)
    close(above: spaces)
    guard let parent = frames.last, parent.indent == spaces, spaces < line.count else {
      isCanonical = false
      return
    }
    let parts = TextLine((line.lowerBound + spaces)..<line.upperBound, in: bytes)
    guard parts.lead != .none else {
      isCanonical = false
      return
    }
    if parts.lead != .keyed { frames[frames.count - 1].count += 1 }
    let first = parts.head.isEmpty ? 0 : bytes[parts.head.lowerBound]
    let isKnown = parent.subject != nil || parent.below.hasNames
    // A type has a capital, a case may have one in it, and a block has to be read to its end.
    guard isKnown || first == 0x2E || first >= 0x80 || first &- 0x41 < 26 || first == 0x22 else {
      return push(at: spaces, parent, parts)
    }
    let head = bytes.text(parts.head)[...]
    var below = ValueReader.Below.nothing
    if isKnown, parts.lead == .field { below = field(bytes.text(parts.name), head, in: parent) }
    let path = parent.path.flatMap { path in
      parts.lead == .field ? path + "." + bytes.text(parts.name) : nil
    }
    let known = facts.subjects.count
    push(head, at: spaces, below, path: path)
    if spaces == 0, facts.subjects.count > known { facts.roots = facts.subjects }
  }

  /// A line whose value is nothing to look at.
  private mutating func push(at spaces: Int, _ parent: Frame, _ parts: TextLine) {
    let path = parent.path.flatMap { path in
      parts.lead == .field ? path + "." + bytes.text(parts.name) : nil
    }
    frames.append(Frame(indent: spaces + 2, path: path))
  }

  /// Notes a field of a subject or of a case; what is to be read below it.
  private mutating func field(
    _ name: String,
    _ head: Substring,
    in parent: Frame
  ) -> ValueReader.Below {
    if let subject = parent.subject { return property(name, head, of: subject) }
    guard case .payloads(let one, let place) = parent.below,
      let number = one.payloads.indices.first(where: { index in
        one.payloads[index].label ?? ".\(index)" == name
      }), case .choice = one.payloads[number].shape
    else { return .nothing }
    let label = one.payloads[number].label.map { $0 + ": " } ?? ""
    let around = place.around(".\(one.name)(\(label)", ")")
    return ValueReader.read(head, one.payloads[number].shape, around, into: &facts)
  }

  /// Notes a property that was rendered; what is to be read below it.
  mutating func property(_ name: String, _ head: Substring, of subject: Int) -> ValueReader.Below {
    let declared = names.declarations.subjects[subject]
    guard let number = declared.property(name) else { return .nothing }
    facts.values.append(.init(subject: subject, property: number, kind: nil))
    let place = ValueReader.Place(subject: subject, property: number)
    return ValueReader.read(head, declared.properties[number].shape, place, into: &facts)
  }

  /// Opens a line below which others may stand.
  mutating func push(_ head: Substring, at spaces: Int, _ below: ValueReader.Below, path: String?) {
    if head == "\"\"\"" {
      var place: ValueReader.Place?
      if case .lines(let known) = below { place = known }
      block = Block(indent: spaces + 2, place: place)
      return
    }
    let subject = names.subject(Self.innermost(head))
    if let subject {
      facts.subjects.insert(subject)
      if let path { types[path] = subject }
    } else if let (subject, name) = names.choice(head) {
      facts.subjects.insert(subject)
      facts.values.append(.init(subject: subject, property: nil, kind: "." + name))
    }
    frames.append(Frame(indent: spaces + 2, subject: subject, below: below, path: path))
  }

  /// The head inside of the cases that it stands in: `FailureViewModel` of `.failed(FailureViewModel)`.
  static func innermost(_ head: Substring) -> Substring {
    var head = head
    while head.utf8.first == 0x2E, head.utf8.last == 0x29,
      let start = head.utf8.firstIndex(of: 0x28)
    {
      head = head[head.utf8.index(after: start)...].dropLast()
    }
    return head
  }

  /// Closes what does not reach as deep as a line.
  mutating func close(above spaces: Int) {
    while let last = frames.last, last.indent > spaces {
      if case .elements(let place) = last.below {
        let kind = ValueReader.kind(ofCount: last.count)
        facts.values.append(
          .init(subject: place.subject, property: place.property, kind: kind)
        )
      }
      frames.removeLast()
    }
  }

  /// Begins anew below a line that is no canonical text itself.
  mutating func restart(_ frame: Frame?) {
    close(above: -1)
    block = nil
    isCanonical = true
    frames = frame.map { [$0] } ?? []
  }

  private mutating func takeBlock(_ line: Range<Int>) {
    guard var open = block else { return }
    let start = min(line.lowerBound + open.indent, line.upperBound)
    guard line.isEmpty || bytes.spaces(line) >= open.indent else {
      isCanonical = false
      return
    }
    if line.upperBound - start == 3, bytes.has("\"\"\"", at: start) {
      block = nil
      guard let place = open.place else { return }
      func note(_ kind: String) {
        facts.values.append(.init(subject: place.subject, property: place.property, kind: kind))
      }
      if open.length >= ValueShape.longLength { note("long") }
      if !open.isPlain { note("non-ASCII") }
      return
    }
    // Few characters are several bytes long, and a text of several lines is rarely just long enough.
    let text = bytes.text(start..<line.upperBound)
    open.length += text.count + 1
    open.isPlain = open.isPlain && !ValueReader.kinds(ofText: text[...]).contains("non-ASCII")
    block = open
  }
}

extension ValueReader.Below {
  /// Whether what is below a line is found by its name.
  fileprivate var hasNames: Bool { if case .payloads = self { true } else { false } }
}

extension UnsafeRawBufferPointer {
  /// Where the line that begins at a byte ends; nil behind the last one.
  func lineEnd(from start: Int) -> Int? {
    guard let base = baseAddress, start < count,
      let found = memchr(base + start, 0x0A, count - start)
    else { return nil }
    return UnsafeRawPointer(found) - base
  }
}
