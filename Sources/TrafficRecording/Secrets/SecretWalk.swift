import Foundation

/// Finds the secrets of a text and of its nested texts, and replaces them by tokens.
struct SecretWalk {
  /// A finding, and its place in the outermost text.
  struct Found {
    let finding: SecretFinding
    /// The offset of the finding in the outermost text; for a finding in nested text, the offset of
    /// the nested text.
    let offset: Int
  }

  let rules: SecretRules
  /// A function that returns the token for a finding.
  let token: (SecretFinding) -> String
  private(set) var seen = Seen()

  /// The findings of one walk through a text and its nested texts.
  struct Seen {
    /// The replaced secrets.
    var found: [Found] = []
    /// The possible secrets that stay in the text until a rule decides about them.
    var asked: [Found] = []
    /// The secrets that cannot be replaced because they are in binary data.
    var stuck: [Found] = []
    /// Whether the text or one of its nested texts contains a text that the rules only watch for.
    var isWatched = false
  }

  /// The largest depth of nested texts: JSON in base64 in a field of a form, for example.
  private static let depthLimit = 4

  init(_ rules: SecretRules, token: @escaping (SecretFinding) -> String) {
    self.rules = rules
    self.token = token
  }

  /// Returns a text in which tokens replace the secrets; `nil` for a text without secrets.
  mutating func rewritten(
    _ text: [UInt8],
    _ manner: SecretScan.Manner = .known,
    isForm: Bool = false
  ) -> [UInt8]? {
    rewritten(text, at: 0, depth: 0, manner, isForm: isForm)
  }

  private mutating func rewritten(
    _ text: [UInt8],
    at base: Int?,
    depth: Int,
    _ manner: SecretScan.Manner,
    isForm: Bool = false
  ) -> [UInt8]? {
    guard text.count > 3, depth < Self.depthLimit else { return nil }
    let outer = depth == 0 ? nil : base
    if let packed = WideText(text) {
      return rewritten(packed.text, at: outer ?? 0, depth: depth + 1, manner).map(packed.packing)
    }
    if isForm || manner != .path && Self.isForm(text) {
      // The values of a form are searched one by one, so a watched text could be missed.
      seen.isWatched = true
      return form(text, at: outer, depth: depth, manner)
    }
    let scan = SecretScan(text, rules, manner)
    let findings = scan.findings
    seen.isWatched = seen.isWatched || scan.isWatched
    if Self.isBinary(text) {
      seen.stuck += findings.filter(\.isLook).map {
        Found(finding: $0, offset: outer ?? $0.range.lowerBound)
      }
      return nil
    }
    var edits: [TextEdit] = []
    for finding in findings {
      let place = Found(finding: finding, offset: outer ?? finding.range.lowerBound)
      if finding.isNamed {
        seen.asked.append(place)
        continue
      }
      seen.found.append(place)
      edits.append(TextEdit(finding.range, Array(token(finding).utf8)))
    }
    return TextEdit.applied(edits, to: text) { run in
      rewritten(run.decoded, at: outer ?? run.range.lowerBound, depth: depth + 1, manner)
    }
  }

  /// Whether bytes are binary data: pictures, sounds, protocol buffers.
  static func isBinary(_ bytes: [UInt8]) -> Bool {
    bytes.first == 0xFF || bytes.first == 0x89
      || !TextSearch.places(of: 0, in: bytes, first: 4_096).isEmpty
  }

  // MARK: - Forms

  /// Whether a text without a content type is a query or a form.
  private static func isForm(_ text: [UInt8]) -> Bool {
    var hasValue = false
    for (index, byte) in text.enumerated() {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x25, 0x2B, 0x2A, 0x7E: continue
      case UInt8(ascii: "["), UInt8(ascii: "]"): if index == 0 { return false }
      case UInt8(ascii: "="): hasValue = hasValue || index > 0 && index + 1 < text.count
      case UInt8(ascii: "&"), UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: ","),
        UInt8(ascii: "@"):
        if !hasValue { return false }
      default: return false
      }
    }
    return hasValue && text.last != UInt8(ascii: "=")
  }

  /// Returns a query or a form with tokens; values without secrets keep their encoding.
  private mutating func form(
    _ text: [UInt8],
    at outer: Int?,
    depth: Int,
    _ manner: SecretScan.Manner
  ) -> [UInt8]? {
    var edits: [TextEdit] = []
    var start = 0
    for piece in text.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false) {
      defer { start += piece.count + 1 }
      let equals = piece.firstIndex(of: UInt8(ascii: "="))
      let first = equals.map { $0 + 1 } ?? piece.startIndex
      let range = first..<piece.endIndex
      if range.isEmpty { continue }
      var value = TextEscapes.unescapedForm(Array(text[range]))
      let name = equals.map { TextEscapes.unescapedForm(Array(piece[..<$0])) } ?? []
      let field = String(decoding: name, as: UTF8.self)
      let grade = rules.grade(of: name)
      var decision = rules.decision(value, named: field, grade: grade)
      // Apps forget to encode the plus signs of base64.
      if decision == .kept, text[range].contains(UInt8(ascii: "+")) {
        let plain = TextEscapes.unescapedPercent(Array(text[range]))
        let other = rules.decision(plain, named: field, grade: grade)
        if other != .kept { (value, decision) = (plain, other) }
      }
      let finding = SecretFinding(range: range, value: value, field: field)
      let place = Found(finding: finding, offset: outer ?? range.lowerBound)
      if decision == .replaced {
        seen.found.append(place)
        edits.append(TextEdit(range, Array(token(finding).utf8)))
        continue
      }
      let count = seen.found.count + seen.asked.count
      let inner = rewritten(value, at: outer ?? range.lowerBound, depth: depth + 1, .known)
      if let inner {
        edits.append(TextEdit(range, Self.percentEncoded(inner)))
      } else if decision == .named, manner != .known, seen.found.count + seen.asked.count == count {
        seen.asked.append(place)
      }
    }
    return edits.isEmpty ? nil : TextEdit.applied(edits, to: text)
  }

  static func percentEncoded(_ text: [UInt8]) -> [UInt8] {
    text.flatMap { byte -> [UInt8] in
      if SecretScan.isName(byte), byte < 0x80 || byte == UInt8(ascii: "~") { return [byte] }
      let digits = Array("0123456789ABCDEF".utf8)
      return [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
  }
}

/// The bytes that replace a range of a text.
struct TextEdit {
  let range: Range<Int>
  let bytes: [UInt8]

  init(_ range: Range<Int>, _ bytes: [UInt8]) { (self.range, self.bytes) = (range, bytes) }

  /// Applies edits to a text, and `inner` to each run of base64 in the text; returns `nil` if
  /// nothing changes.
  static func applied(
    _ edits: [TextEdit],
    to text: [UInt8],
    inside inner: (Base64Run) -> [UInt8]?
  ) -> [UInt8]? {
    var edits = edits
    for run in Base64Run.all(in: text)
    where !edits.contains(where: { $0.range.overlaps(run.range) }) {
      if let inner = inner(run) { edits.append(TextEdit(run.range, run.encoding(inner))) }
    }
    return edits.isEmpty ? nil : applied(edits, to: text)
  }

  /// Returns a text after all edits, which do not overlap.
  static func applied(_ edits: [TextEdit], to text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var place = 0
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
    where edit.range.lowerBound >= place {
      result += text[place..<edit.range.lowerBound]
      result += edit.bytes
      place = edit.range.upperBound
    }
    return result + text[place...]
  }
}
