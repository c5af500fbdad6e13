import Foundation

@testable import SnapshotRendering

/// What a round found wrong, with the input that shows it.
struct Finding: Error {
  let words: String
  let inputs: [String]
}

/// Renders a random value, reads the text back, and reads it back damaged.
func fuzzTree(_ numbers: inout SeededNumbers) throws(Finding) {
  let text = Rendering(of: value(&numbers, depth: 0)).text
  guard let tree = try? SnapshotTreeParser.parse(text) else {
    throw Finding(words: "A rendering does not parse.", inputs: [text])
  }
  guard isSame(tree.text, text) else {
    throw Finding(words: "A rendering prints back as another text.", inputs: [text, tree.text])
  }
  for _ in 0..<8 { try readDamaged(damaged(text, &numbers)) }
}

/// A damaged text is either canonical text of its own or refused with a line that it has.
private func readDamaged(_ text: String) throws(Finding) {
  let tree: SnapshotTree
  do {
    tree = try SnapshotTreeParser.parse(text)
  } catch {
    return try judge(error, of: text)
  }
  if !isSame(tree.text, text) {
    throw Finding(words: "A damaged text prints back as another.", inputs: [text, tree.text])
  }
}

private func judge(_ failure: SnapshotTreeParser.Failure, of text: String) throws(Finding) {
  let lineCount = text.utf8.split(separator: 10, omittingEmptySubsequences: false).count
  if !(1...lineCount).contains(failure.line) {
    throw Finding(words: "The error \(failure) names a line that is not there.", inputs: [text])
  }
}

/// By bytes: canonically equivalent texts are not the same text.
private func isSame(_ left: String, _ right: String) -> Bool { left.utf8.elementsEqual(right.utf8) }

private struct Screen {
  let title: String
  let part: Any?
  let count: Int
}

private enum State {
  case idle
  case failed(reason: Any)
}

private func value(_ numbers: inout SeededNumbers, depth: Int) -> Any {
  let kinds = depth < 4 ? 14 : 8
  switch numbers.below(kinds) {
  case 0: return numbers.below(2_000) - 1_000
  case 1, 2: return string(&numbers)
  case 3: return Double(numbers.below(1_000)) / 8
  case 4: return State.idle
  case 5: return Date(timeIntervalSince1970: Double(numbers.below(1 << 40)) / 4)
  case 6: return Data((0..<numbers.below(40)).map { _ in UInt8(numbers.below(256)) })
  case 7: return numbers.below(2) == 0
  case 8: return Screen(title: string(&numbers), part: part(&numbers, depth), count: depth)
  case 9: return State.failed(reason: value(&numbers, depth: depth + 1))
  case 10: return Set((0..<numbers.below(4)).map { _ in string(&numbers) })
  case 11:
    var pairs: [String: Any] = [:]
    for _ in 0..<numbers.below(4) { pairs[string(&numbers)] = value(&numbers, depth: depth + 1) }
    return pairs
  case 12:
    var pairs: [[String]: Any] = [:]
    for _ in 0..<numbers.below(3) {
      pairs[[string(&numbers), "x"]] = value(&numbers, depth: depth + 1)
    }
    return pairs
  default: return (0..<numbers.below(5)).map { _ in value(&numbers, depth: depth + 1) }
  }
}

private func part(_ numbers: inout SeededNumbers, _ depth: Int) -> Any? {
  numbers.below(3) == 0 ? nil : value(&numbers, depth: depth + 1)
}

private let pieces: [Unicode.Scalar] = [
  "a", "b", "7", " ", " ", "\n", "\n", "\r", "\t", ":", "-", "*", "?", "\"", "\"", "\\", "(", ")",
  "<",
  ">", "[", "]", "`", ",", "#", "é", "\u{301}", "\u{20E3}", "\u{200B}", "\u{202E}", "\u{2028}",
  "\u{0}",
  "👍", "\u{FEFF}", "\u{1B}",
]

private func string(_ numbers: inout SeededNumbers) -> String {
  let scalars = (0..<numbers.below(12)).map { _ in numbers.one(of: pieces) }
  return String(String.UnicodeScalarView(scalars))
}

private func damaged(_ text: String, _ numbers: inout SeededNumbers) -> String {
  var scalars = Array(text.unicodeScalars)
  for _ in 0...numbers.below(3) {
    let place = numbers.below(scalars.count + 1)
    let end = min(scalars.count, place + 1 + numbers.below(20))
    switch numbers.below(6) {
    case 0: scalars.removeSubrange(place..<end)
    case 1: scalars.insert(contentsOf: scalars[place..<end], at: numbers.below(scalars.count + 1))
    case 2: scalars.insert(contentsOf: "  ".unicodeScalars, at: place)
    case 3 where place < scalars.count: scalars[place] = numbers.one(of: pieces)
    case 4: scalars.removeSubrange(place...)
    default: scalars.insert(numbers.one(of: pieces), at: place)
    }
  }
  return String(String.UnicodeScalarView(scalars))
}
