import SnapshotChecking

extension InlineSource {
  /// Some bytes of a source that become others.
  struct Replacement {
    let range: Range<Int>
    let bytes: [UInt8]
  }

  /// What an edit does to the source; nil when the source says what it should already.
  func replacement(for edit: InlineEdit) throws(ReviewError) -> Replacement? {
    let call = try call(edit)
    if let closure = call.closure, InlineEdit.areSame(closure.text, edit.new) { return nil }
    guard InlineEdit.areSame(call.closure?.text, edit.old) else {
      throw .editedSince(edit.place)
    }
    let newline = newline(at: call.start)
    let margin = String(decoding: indentation(at: call.start), as: UTF8.self)
    let indentation = margin + step
    let literal = InlineLiteral(edit.new).text(indentation: indentation, newline: newline)
    let closure = "{" + newline + indentation + literal + newline + margin + "}"
    switch call.closure {
    case nil:
      return Replacement(range: call.end..<call.end, bytes: Array((" " + closure).utf8))
    case let old? where hasComment(old):
      return Replacement(range: old.literal, bytes: Array(literal.utf8))
    case let old?:
      return Replacement(range: old.range, bytes: Array(closure.utf8))
    }
  }

  /// The source after some replacements, applied from the bottom up.
  func applying(_ replacements: [Replacement]) -> [UInt8] {
    var result = bytes
    for replacement in replacements.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      result.replaceSubrange(replacement.range, with: replacement.bytes)
    }
    return result
  }

  /// Where a byte of this source stands after some replacements.
  func offset(_ offset: Int, after replacements: [Replacement]) -> Int {
    replacements.filter { $0.range.upperBound <= offset }
      .reduce(offset) { $0 + $1.bytes.count - $1.range.count }
  }

  /// Whether there is more in the braces than the literal and white space.
  private func hasComment(_ closure: Closure) -> Bool {
    let before = bytes[(closure.range.lowerBound + 1)..<closure.literal.lowerBound]
    let after = bytes[closure.literal.upperBound..<(closure.range.upperBound - 1)]
    return !(before + after).allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
  }
}
