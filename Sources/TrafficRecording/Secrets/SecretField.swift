/// The name of a field that may have a secret, and the separator after the name.
struct SecretField {
  let name: Range<Int>
  let text: String
  let grade: SecretGrade
  /// The range of the separator: `:`, `=`, `=>`, or `>` of an element.
  let separator: Range<Int>

  /// Returns the fields of a text whose names are in the table, in all formats.
  ///
  /// - Complexity: O(n) in the text; the grades of its names are computed once.
  static func all(in text: [UInt8], _ rules: SecretRules) -> [SecretField] {
    let grades = Grades(rules)
    var fields: [SecretField] = []
    // Pointers and plain numbers make this loop fast in debug builds.
    text.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      let count = buffer.count
      var at = 0
      while at < count {
        let byte = base[at]
        at = at &+ 1
        guard byte <= 0x3E, byte == 0x3A || byte == 0x3D || byte == 0x3E else { continue }
        var (start, end) = byte == 0x3E ? element(base, at &- 1) : name(base, before: at &- 1)
        if end &- start == 5, base[start] == UInt8(ascii: "v") {
          (start, end) = sibling(text, start, end)
        }
        guard start < end, let grade = grades.grade(base, start, end),
          let separator = separator(text, at &- 1)
        else { continue }
        let name = String(decoding: text[start..<end], as: UTF8.self)
        fields.append(
          SecretField(name: start..<end, text: name, grade: grade, separator: separator)
        )
      }
    }
    return fields
  }

  private static func separator(_ text: [UInt8], _ at: Int) -> Range<Int>? {
    if text.holds("=>", at: at) { return at..<at + 2 }
    // `==` compares, and `::` names a member.
    let isDouble = text[at] != UInt8(ascii: ">") && at + 1 < text.count && text[at + 1] == text[at]
    return isDouble ? nil : at..<at + 1
  }

  /// Returns the range of the name before a separator; empty without a name.
  private static func name(_ base: UnsafePointer<UInt8>, before at: Int) -> (Int, Int) {
    var end = at
    while end > 0, base[end &- 1] == 0x20 { end &-= 1 }
    // A time has no name.
    if end > 0, base[end &- 1] >= 0x30, base[end &- 1] < 0x3A, base[at] == 0x3A { return (at, at) }
    if end > 0, base[end &- 1] == 0x22 || base[end &- 1] == 0x27 {
      return quoted(base, before: end &- 1)
    }
    // `user[password]=`
    if end > 0, base[end &- 1] == UInt8(ascii: "]") { end &-= 1 }
    while end > 0, base[end &- 1] == UInt8(ascii: "\\") { end &-= 1 }
    var start = end
    while start > 0, end &- start < 64, isName(base[start &- 1]) { start &-= 1 }
    if start > 0, start < end {
      // The letters of an escape, such as `\n`, `\u0026` or `%26`, are no part of the name.
      let before = base[start - 1]
      if before == UInt8(ascii: "%") { start += 2 }
      if before == UInt8(ascii: "\\") { start += base[start] == UInt8(ascii: "u") ? 5 : 1 }
    }
    return (start, end)
  }

  /// Returns the range of the name before a closing quotation mark, which may be escaped.
  private static func quoted(_ base: UnsafePointer<UInt8>, before mark: Int) -> (Int, Int) {
    var end = mark
    while end > 0, base[end &- 1] == UInt8(ascii: "\\") { end = end &- 1 }
    var start = end
    while start > 0, end &- start < 64, base[start &- 1] != base[mark] { start = start &- 1 }
    return (start, end)
  }

  /// Returns the range of `N` in `"name": "N", "value":` and `name="N" value=`; otherwise that of
  /// the name itself.
  private static func sibling(_ text: [UInt8], _ start: Int, _ end: Int) -> (Int, Int) {
    guard text.holds("value", at: start) else { return (start, end) }
    var before = text[max(0, start - 256)..<start]
    func skip(_ bytes: String) {
      while let last = before.last, bytes.utf8.contains(last) { before.removeLast() }
    }
    skip("\" \n\r\t,")
    let last = before.endIndex
    skip(String(decoding: ByteSet.letters.utf8, as: UTF8.self) + "-_.[]")
    let first = before.endIndex
    skip("\"")
    skip(" \n:=")
    skip("\"")
    let isNaming = ["name", "key", "id"].contains {
      before.suffix($0.utf8.count).elementsEqual($0.utf8)
    }
    return isNaming ? (first, last) : (start, end)
  }

  /// Returns the range of the name of the element whose tag ends at a `>`; empty without a tag.
  private static func element(_ base: UnsafePointer<UInt8>, _ at: Int) -> (Int, Int) {
    var start = at
    while start > 0, at - start < 256, base[start - 1] != UInt8(ascii: "<") { start -= 1 }
    guard start > 0, base[start - 1] == UInt8(ascii: "<"), base[at - 1] != UInt8(ascii: "/") else {
      return (at, at)
    }
    var end = start
    while end < at, isName(base[end]) || base[end] == UInt8(ascii: ":") { end += 1 }
    let prefix = (start..<end).last { base[$0] == UInt8(ascii: ":") }
    return (prefix.map { $0 + 1 } ?? start, end)
  }

  @inline(__always) private static func isName(_ byte: UInt8) -> Bool {
    byte >= 0x80 || ByteSet.names.contains(byte)
  }

  /// The grades of the names in one text; the same names occur many times.
  private final class Grades {
    private let rules: SecretRules
    /// The hash and the grade of the last name in each of 64 slots.
    private lazy var slots = {
      let slots = UnsafeMutablePointer<(UInt64, SecretGrade?)>.allocate(capacity: 64)
      slots.initialize(repeating: (0, nil), count: 64)
      return slots
    }()
    private var isUsed = false

    init(_ rules: SecretRules) { self.rules = rules }

    deinit { if isUsed { slots.deallocate() } }

    func grade(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> SecretGrade? {
      isUsed = true
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      var place = start
      while place < end {
        hash = (hash ^ UInt64(base[place])) &* 0x100_0000_01B3
        place = place &+ 1
      }
      let slot = Int(hash & 63)
      if slots[slot].0 != hash {
        slots[slot] = (hash, rules.grade(of: (start..<end).map { base[$0] }))
      }
      return slots[slot].1
    }
  }
}
