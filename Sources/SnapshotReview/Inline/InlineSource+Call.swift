import SnapshotChecking

extension InlineSource {
  /// A call of `assertInlineSnapshot` in a source, or of a helper that hands its place on.
  struct Call {
    /// The byte behind the closing parenthesis.
    let end: Int
    /// The first byte of the call's name.
    let start: Int
    /// The closure from brace to brace, if there is one.
    let closure: Closure?
  }

  /// The closure of a call: one string literal in braces.
  struct Closure {
    /// The bytes from brace to brace.
    let range: Range<Int>
    /// The bytes of the literal.
    let literal: Range<Int>
    /// What it says.
    let text: String
  }

  static let callee = "assertInlineSnapshot"

  /// Finds the call that an edit is about.
  func call(_ edit: InlineEdit) throws(ReviewError) -> Call {
    guard let offset = offset(line: edit.line, column: edit.column),
      let name = calleeIndex(at: offset), name + 1 < tokens.count,
      bytes[tokens[name + 1].range.lowerBound] == UInt8(ascii: "("),
      let close = closing(name + 1)
    else { throw .noCall(at: edit.place) }
    guard text(name) == Self.callee || isHelper(text(name)) else {
      throw .noHelper(text(name), at: edit.place)
    }
    for index in (name + 2)..<close where isLabel("matches", index, in: name + 1) {
      guard text(index + 2) == "{" else { throw .noPlace(at: edit.place) }
      throw ReviewError(
        "\(edit.place) has its closure in the parentheses; put it behind them, without `matches:`."
      )
    }
    return Call(
      end: tokens[close].range.upperBound,
      start: tokens[name].range.lowerBound,
      closure: try closure(behind: close, edit)
    )
  }

  /// The callee, where compilers put a call: at its opening parenthesis, or at its name.
  private func calleeIndex(at offset: Int) -> Int? {
    guard let index = tokens.firstIndex(where: { $0.range.lowerBound == offset }) else {
      return nil
    }
    let isQualified = text(index) == "Proofsheet" && index + 2 < tokens.count
    if isQualified, text(index + 2) == Self.callee { return index + 2 }
    let name = text(index) == "(" ? index - 1 : index
    return name >= 0 && tokens[name].kind == .word ? name : nil
  }

  private func text(_ index: Int) -> String {
    String(decoding: bytes[tokens[index].range], as: UTF8.self)
  }

  /// The bracket that closes the one at `open`.
  private func closing(_ open: Int) -> Int? {
    var depth = 0
    for index in open..<tokens.count {
      switch tokens[index].kind {
      case .open: depth += 1
      case .close: depth -= 1
      default: continue
      }
      if depth == 0 { return index }
    }
    return nil
  }

  /// Whether a token is an argument label of the call whose parenthesis is at `open`.
  private func isLabel(_ label: String, _ index: Int, in open: Int) -> Bool {
    guard tokens[index].kind == .word, text(index) == label, text(index + 1) == ":",
      text(index - 1) == "," || index == open + 1
    else { return false }
    var depth = 0
    for token in tokens[open..<index] {
      if token.kind == .open { depth += 1 }
      if token.kind == .close { depth -= 1 }
    }
    return depth == 1
  }

  private func closure(behind close: Int, _ edit: InlineEdit) throws(ReviewError) -> Closure? {
    let open = close + 1
    guard open < tokens.count, text(open) == "{" else { return nil }
    guard let end = closing(open) else { throw .noCall(at: edit.place) }
    guard end == open + 2, case .string(let literal) = tokens[open + 1].kind,
      let text = literal.text(in: bytes)
    else {
      throw ReviewError(
        "\(edit.place) has a closure that is not one string literal without interpolation; make it "
          + "one, or write the text by hand."
      )
    }
    return Closure(
      range: tokens[open].range.lowerBound..<tokens[end].range.upperBound,
      literal: tokens[open + 1].range,
      text: text
    )
  }
}
