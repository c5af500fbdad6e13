import ProofsheetBasics

/// What the lines of outlines say by their bytes: reading all screens would take most of the time.
struct OutlineScan: Sendable {
  /// Whether a screen may have an element without a label or a text that is cut.
  private(set) var isSuspicious = false
  /// The controls, each with whether the user can use it.
  private(set) var controls: [ControlFact] = []

  init() {}

  /// - Complexity: O(n) in the length of the text, by `memchr` from line to line.
  init(_ bytes: [UInt8]) {
    if ByteSearch.next("[truncated on ", from: 0, in: bytes) != nil { isSuspicious = true }
    var start = 0
    var number = 0
    while let end = ByteSearch.next(0x0A, from: start, in: bytes) {
      number += 1
      var next = end + 1
      if end - start > 5, bytes[end - 1] == 0x22, ByteSearch.isAt(end - 3, "\"\"\"", in: bytes) {
        // What is drawn stands in the outline, too.
        let close = ByteSearch.next("\"\"\"\n", from: next, in: bytes)
        let rest = close.map { $0 + 4 } ?? bytes.count
        number += ByteSearch.newlines(from: next, before: rest, in: bytes)
        next = rest
      } else {
        take(start, end, number, bytes)
      }
      start = next
    }
  }

  /// Takes one line of an outline; others begin with no hyphen.
  private mutating func take(_ start: Int, _ end: Int, _ number: Int, _ bytes: [UInt8]) {
    var first = start
    while first < end, bytes[first] == 0x20 { first &+= 1 }
    guard end - first > 5, bytes[first] == 0x2D, bytes[first + 1] == 0x20 else { return }
    first += 2
    var word = first
    while word < end, bytes[word] > 0x40 { word &+= 1 }
    // A list need not have a caption.
    guard word + 2 < end, bytes[word + 1] == 0x22 else {
      if !ByteSearch.isAt(first, "list", in: bytes) || word + 2 < end { isSuspicious = true }
      return
    }
    let label = word + 2
    if bytes[label] == 0x22 || bytes[label] == 0x20 || bytes[label] == 0x5C { isSuspicious = true }
    guard Self.isControl(at: first, in: bytes) else { return }
    var close = label
    while close < end, bytes[close] != 0x22 { close &+= bytes[close] == 0x5C ? 2 : 1 }
    guard close < end else { return }
    controls.append(
      ControlFact(
        name: String(decoding: bytes[first...close], as: UTF8.self),
        isEnabled: !Self.isDisabled(from: close, to: end, in: bytes),
        line: number,
        isField: false
      )
    )
  }

  private static func isControl(at offset: Int, in bytes: [UInt8]) -> Bool {
    switch bytes[offset] {
    case 0x62: ByteSearch.isAt(offset, "button ", in: bytes)
    case 0x66: ByteSearch.isAt(offset, "field ", in: bytes)
    case 0x73: ByteSearch.isAt(offset, "searchField ", in: bytes)
    case 0x74:
      ByteSearch.isAt(offset, "tab ", in: bytes) || ByteSearch.isAt(offset, "toggle ", in: bytes)
    default: false
    }
  }

  /// Whether it is said behind the label, where a placeholder and a value stand in quotes.
  private static func isDisabled(from start: Int, to end: Int, in bytes: [UInt8]) -> Bool {
    guard end - start > 10 else { return false }
    var isInQuotes = false
    var index = start + 1
    while index < end {
      switch bytes[index] {
      case 0x5C where isInQuotes: index &+= 1
      case 0x22: isInQuotes.toggle()
      case 0x5B where !isInQuotes:
        if ByteSearch.isAt(index, "[disabled]", in: bytes) { return true }
      default: break
      }
      index &+= 1
    }
    return false
  }
}
