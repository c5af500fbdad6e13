import SnapshotReview

/// Some bytes of a source that become others.
struct SourceEdit: Equatable, Sendable {
  let range: Range<Int>
  let text: String

  /// The source after some edits; one that starts in another is left out with it.
  static func applying(_ edits: [SourceEdit], to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var start = 0
    // Of two at one place the one that only inserts comes first.
    let order = edits.enumerated().sorted {
      ($0.element.range.lowerBound, $0.element.range.upperBound, $0.offset)
        < ($1.element.range.lowerBound, $1.element.range.upperBound, $1.offset)
    }
    for edit in order.map(\.element) where edit.range.lowerBound >= start {
      result += bytes[start..<edit.range.lowerBound] + Array(edit.text.utf8)
      start = edit.range.upperBound
    }
    return result + bytes[start...]
  }
}

extension PeerSource {
  /// Replaces some tokens.
  func replacing(_ tokens: Range<Int>, by text: String) -> SourceEdit {
    SourceEdit(range: bytes(of: tokens), text: text)
  }

  func replacing(_ token: Int, by text: String) -> SourceEdit {
    replacing(token..<token + 1, by: text)
  }

  /// Adds something behind a token.
  func inserting(_ text: String, behind token: Int) -> SourceEdit {
    let end = tokens[token].range.upperBound
    return SourceEdit(range: end..<end, text: text)
  }

  /// Takes an argument out of its list, with a comma; comments beside it stay.
  func removing(_ argument: PeerCall.Argument, from all: [PeerCall.Argument]) -> [SourceEdit] {
    let own = bytes(of: argument.tokens)
    guard let place = all.firstIndex(where: { $0.tokens == argument.tokens }), place > 0 else {
      // The first goes with the comma behind it.
      let next = all.dropFirst().first
      let end = next.map { bytes(of: $0.tokens).lowerBound } ?? own.upperBound
      return [SourceEdit(range: own.lowerBound..<end, text: "")]
    }
    let before = bytes(of: all[place - 1].tokens).upperBound
    let gap = bytes[before..<own.lowerBound]
    guard gap.contains(UInt8(ascii: "/")) else {
      return [SourceEdit(range: before..<own.upperBound, text: "")]
    }
    let start = gap.lastIndex(of: 0x0A) ?? own.lowerBound
    return [
      replacing(argument.tokens.lowerBound - 1, by: ""),
      SourceEdit(range: start..<own.upperBound, text: ""),
    ]
  }

  /// Takes a statement out, with its line when nothing else stands there.
  func removing(statement: Range<Int>) -> SourceEdit {
    let own = bytes(of: statement)
    let behind = statement.upperBound + 1
    if word(behind - 1) == ";", behind < tokens.count, !startsLine(behind) {
      return SourceEdit(range: own.lowerBound..<tokens[behind].range.lowerBound, text: "")
    }
    let start = lines.start(at: own.lowerBound)
    let next = lines.next(at: own.upperBound) ?? bytes.count
    let rest = bytes[start..<own.lowerBound] + bytes[own.upperBound..<next]
    let isAlone = rest.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    return SourceEdit(range: isAlone ? start..<next : own, text: "")
  }
}
