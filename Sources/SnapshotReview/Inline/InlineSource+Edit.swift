import SnapshotChecking

extension InlineSource {
  /// New bytes for a range of a source.
  struct Replacement {
    let range: Range<Int>
    let bytes: [UInt8]
    /// The replacement as a change of the compiler's syntax tree.
    let edit: SwiftTree.Edit
  }

  /// Returns the replacement that writes an inline snapshot; nil if the source has this text
  /// already.
  func replacement(for edit: InlineEdit) throws(ReviewError) -> Replacement? {
    if let source = edit.source, source != checksum { throw .sourceChanged(edit.place) }
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
    let change = SwiftTree.Edit(
      callee: call.callee,
      replaces: call.closure != nil,
      text: edit.new
    )
    let (range, text) =
      switch call.closure {
      case nil: (call.end..<call.end, " " + closure)
      case let old? where hasComment(old): (old.literal, literal)
      case let old?: (old.range, closure)
      }
    return Replacement(range: range, bytes: Array(text.utf8), edit: change)
  }

  /// Returns the bytes of a source with all replacements made; the caller has sorted the
  /// replacements by place.
  static func applying(_ replacements: [Replacement], to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var start = 0
    for replacement in replacements {
      // Where a replacement starts within another one, the compiler later refuses the result.
      result += bytes[start..<max(start, replacement.range.lowerBound)] + replacement.bytes
      start = max(start, replacement.range.upperBound)
    }
    return result + bytes[start...]
  }

  /// Whether the braces of a closure hold more than a literal and white space.
  private func hasComment(_ closure: Closure) -> Bool {
    let before = bytes[(closure.range.lowerBound + 1)..<closure.literal.lowerBound]
    let after = bytes[closure.literal.upperBound..<(closure.range.upperBound - 1)]
    return !(before + after).allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
  }
}
