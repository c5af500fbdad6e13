/// The search for values with unknown names, which are judged by their form alone.
extension SecretScan {
  /// Checks each run of characters that could be a credential, together with the name before the
  /// run.
  mutating func unknown() {
    let isJSON = text.first == UInt8(ascii: "{") || text.first == UInt8(ascii: "[")
    let known = findings.map(\.range)
    for run in text.runs(of: .credentials, around: .credentials, every: 16, least: 16) {
      let start = run.lowerBound
      var end = run.upperBound
      while end > start, text[end - 1] == UInt8(ascii: ".") { end -= 1 }
      let isWhole = start > 0 && text[start - 1] == 0x22 && end < text.count && text[end] == 0x22
      // A key of an object is no value.
      guard end - start >= 16, isWhole && !isKey(before: end + 1) || !isJSON,
        !known.contains(where: { $0.overlaps(start..<end) }), !isInAddress(start)
      else { continue }
      consider(start..<end, Array(text[start..<end]), name(before: start) ?? field, nil)
    }
  }

  private static let addressMarks = TextSearch(["//", "\\/", "base64,"].map { Array($0.utf8) })

  /// Whether a place lies in a URL, or in the base64 data of a URL.
  func isInAddress(_ start: Int) -> Bool {
    var place = start
    while place > 0, start - place < 512, !" \"'<>{}\n".utf8.contains(text[place - 1]) {
      place -= 1
    }
    return !Self.addressMarks.hits(in: Array(text[place..<min(text.count, start + 2)])).isEmpty
  }

  /// Returns the name of the field or list that contains a value; `nil` for a value without a name.
  private func name(before start: Int) -> String? {
    var end = start
    func skip(_ bytes: String) { while end > 0, bytes.utf8.contains(text[end - 1]) { end -= 1 } }
    skip("\"'\\ ")
    if end > 0, text[end - 1] == UInt8(ascii: ",") || text[end - 1] == UInt8(ascii: "[") {
      let least = max(0, end - 4_096)
      while end > least, text[end - 1] != UInt8(ascii: "["), text[end - 1] != UInt8(ascii: "{") {
        end -= 1
      }
      end -= 1
      skip(" \n")
    }
    guard end > 0, text[end - 1] == UInt8(ascii: ":") || text[end - 1] == UInt8(ascii: "=") else {
      return nil
    }
    return key(before: end - 1)
  }

  // MARK: - Paths

  /// Finds the segments of a path that are secrets, by their form and by the segments beside them.
  mutating func path() {
    let segments = text.split(separator: UInt8(ascii: "/"))
    for (index, segment) in segments.enumerated() {
      let value = TextEscapes.unescapedPercent(Array(segment))
      let before = index > 0 ? String(decoding: segments[index - 1], as: UTF8.self) : ""
      let behind =
        index + 1 < segments.count ? String(decoding: segments[index + 1], as: UTF8.self) : ""
      let isCode =
        rules.knownGrade(of: Array((before + "code").utf8)) == .digits
        && SecretLook.isCode(value, isJoined: true)
      // A step or a name before a segment is found in all texts.
      let isBeside = SecretName.steps.contains(behind.lowercased()) && SecretLook.isSegment(value)
      let grade: SecretGrade? = isCode ? .digits : isBeside ? .likely : nil
      consider(segment.indices, value, before.isEmpty ? "path" : before, grade)
    }
  }
}
