/// Writes any value as canonical text: one fact per line.
///
/// A stack of frames and not recursion, so that depth costs memory and never the thread's stack.
/// Objects are numbered only when they occur twice; finding those takes a first pass, so a value
/// that shares nothing is written once and one that shares is written twice.
///
/// - Complexity: O(n) in the number of facts, and O(k log k) for each unordered collection of k.
struct CanonicalWriter {
  let out = TextBuffer()
  var frames: [Frame] = []
  var identities: Identities

  /// The canonical text of `subject`, ended by one newline.
  static func bytes(of subject: Any) -> [UInt8] {
    write(subject, start: Start(indent: 1, bareIndent: 0)).out.bytes
  }

  private static func write(_ subject: Any, start: Start) -> CanonicalWriter {
    var writer = CanonicalWriter(identities: Identities(repeated: []))
    writer.run(subject, start)
    guard !writer.identities.found.isEmpty else { return writer }
    var numbering = CanonicalWriter(identities: Identities(repeated: writer.identities.found))
    numbering.run(subject, start)
    return numbering
  }

  private mutating func run(_ subject: Any, _ start: Start) {
    open(subject, Head(out: out, indent: start.indent, bareIndent: start.bareIndent))
    while !frames.isEmpty { advance() }
  }

  /// Writes the next child of the innermost frame, or closes it.
  private mutating func advance() {
    let top = frames.count - 1
    let next = frames[top].next
    if frames[top].isUnordered, next > 0 { identities.leaveElement() }
    guard next < frames[top].children.count else {
      let frame = frames.removeLast()
      if frame.isUnordered { UnorderedElements.sort(in: out, startingAt: frame.starts) }
      return
    }
    frames[top].next = next + 1
    if frames[top].isUnordered {
      frames[top].starts.append(out.count)
      identities.enterElement()
    }
    write(frames[top].children[next], indent: frames[top].indent)
  }

  private mutating func write(_ child: Child, indent: Int) {
    // A collection at the very start of a text begins without indentation.
    if out.count > 0 { out.indent(indent) }
    switch child.lead {
    case .field(let label):
      out.append(label)
      out.append(0x3A)
    case .item: out.append(0x2D)
    case .element: out.append(0x2A)
    case .entry(let key): writeKey(key, indent: indent)
    }
    open(child.value, Head(out: out, indent: indent + 1, bareIndent: nil))
  }

  /// A key of one line stands before a colon; a key with parts is a block of its own.
  private mutating func writeKey(_ key: Any, indent: Int) {
    let start = Start(indent: indent + 1, bareIndent: indent + 1)
    let text = CanonicalWriter.write(key, start: start).out
    if text.isOneLine, !Head.isBare(key) {
      out.append(text.base, text.count - 1)
    } else {
      out.append("? ")
      out.append(text.base, text.count)
      out.indent(indent)
    }
    out.append(0x3A)
  }
}

extension CanonicalWriter {
  /// Where the parts of a text's first value stand: below its header, or in place of one.
  private struct Start {
    let indent: Int
    let bareIndent: Int
  }

  /// One part of a value and what stands before it on its line.
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

  /// A value whose header is written and whose parts are not all written yet.
  struct Frame {
    let children: [Child]
    let indent: Int
    let isUnordered: Bool
    var next = 0
    /// Where each element of an unordered collection starts in the text.
    var starts: [Int] = []
  }
}
