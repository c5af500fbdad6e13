import SnapshotChecking

@testable import SnapshotReview

/// A source with calls that wait for their texts, and what it must be with them.
struct GeneratedSource {
  var text = ""
  var calls: [Call] = []
  /// One step of indentation, and what ends lines.
  let step: String
  let newline: String

  struct Call {
    var start = 0
    var end = 0
    /// The braces and what is in them, if the call has a closure.
    var closure: Range<Int>?
    var literal: Range<Int>?
    var hasComment = false
    var old: String?
    let new: String
    let function: String
    let test: String
    /// Whether Swift takes a closure where the call stands.
    let isSound: Bool
  }

  var bytes: [UInt8] { Array(text.utf8) }

  func edits(path: String) -> [InlineEdit] {
    let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    return calls.map { call in
      var (line, start) = (0, 0)
      while start + lines[line].count < call.start {
        start += lines[line].count + 1
        line += 1
      }
      return InlineEdit(
        path: path,
        line: line + 1,
        column: call.start - start + 1,
        test: call.test,
        function: call.function,
        run: "run",
        old: call.old,
        new: call.new
      )
    }
  }

  /// The bytes with the texts of all calls that can take theirs.
  var expected: [UInt8] {
    var bytes = bytes
    for call in calls.sorted(by: { $0.end > $1.end }) where call.isSound {
      if InlineEdit.areSame(call.old, call.new) { continue }
      let line = bytes[..<call.start].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
      let white = bytes[line...].prefix { $0 == 0x20 || $0 == 0x09 }
      let margin = String(decoding: white, as: UTF8.self)
      let literal = InlineLiteral(call.new).text(indentation: margin + step, newline: newline)
      let closure = "{" + newline + margin + step + literal + newline + margin + "}"
      switch (call.closure, call.literal) {
      case (_, let range?) where call.hasComment:
        bytes.replaceSubrange(range, with: literal.utf8)
      case (let range?, _): bytes.replaceSubrange(range, with: closure.utf8)
      default: bytes.insert(contentsOf: " \(closure)".utf8, at: call.end)
      }
    }
    return bytes
  }
}
