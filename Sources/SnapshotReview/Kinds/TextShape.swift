import ProofsheetBasics

/// How one text became another, with its numbers set aside: `€n -> n EUR` for "€7" that became "7 EUR".
struct TextShape: Equatable {
  /// What is not the same, each change once, in the order of the text; empty when only numbers differ.
  let changes: [String]
  /// Whether both texts have the same numbers, however those are divided.
  let keepsNumbers: Bool
  /// Whether numbers that are kept are only written in another way: with other separators and spaces, or
  /// with `EUR` for `€`, before or behind.
  let isFormat: Bool

  init(from old: String, to new: String) {
    let (before, after) = (TextToken.list(old), TextToken.list(new))
    let spans = TextSpans(before, after)
    var seen: Set<String> = []
    changes = spans.all.map { old, new in
      "\(Self.shown(before[old])) -> \(Self.shown(after[new]))"
    }.filter { seen.insert($0).inserted }
    keepsNumbers = before.compactMap(\.number) == after.compactMap(\.number)
    let removed = spans.removed.map { before[$0] }
    let added = spans.added.map { after[$0] }
    // What is gone has come again elsewhere, or as the code of its sign: a minus that is lost is no format.
    isFormat =
      keepsNumbers && before.contains { $0.kind == .number }
      && (removed + added).allSatisfy { $0.kind != .word || $0.currency != nil }
      && removed.compactMap(\.meaning).sorted() == added.compactMap(\.meaning).sorted()
  }

  /// The shape in one line.
  var text: String {
    let words = changes.isEmpty ? ["n -> n"] : changes
    let more = keepsNumbers || changes.isEmpty ? [] : ["other numbers"]
    return (words + more).joined(separator: ", ")
  }

  /// A text with its numbers set aside, in one line.
  static func of(_ text: String) -> String { shown(TextToken.list(text)[...]) }

  private static func shown(_ tokens: ArraySlice<TextToken>) -> String {
    let text = tokens.map(\.shape).joined().replacing("\n", with: "⏎").visible
    guard text.count > mostShown else {
      return text.allSatisfy(\.isWhitespace) ? "\"\(text)\"" : text
    }
    // Long texts are told apart by all that they say.
    return text.prefix(mostShown) + "… (\(StableName.of(text)))"
  }

  private static let mostShown = 60
}

/// A piece of a text: a word, a number, white space, or any other character.
struct TextToken: Equatable {
  enum Kind { case word, number, space, sign }

  let kind: Kind
  let text: Substring

  /// What is compared: every number is `n`.
  var shape: String { kind == .number ? "n" : String(text) }

  /// The number in the digits before and behind what divides its fraction; nil for what is none.
  var number: [String]? {
    guard kind == .number else { return nil }
    let groups = text.split { !$0.isNumber }.map(String.init)
    let dividers = text.filter { !$0.isNumber }
    // Three digits behind the same sign as before are a group of thousands.
    let isWhole =
      groups.count == 1 || (groups.last?.count == 3 && Set(dividers).count == 1)
    return isWhole
      ? [groups.joined(), ""] : [groups.dropLast().joined(), groups.last ?? ""]
  }

  /// The code of a currency (ISO 4217), of its sign as well where that has one.
  var currency: String? {
    if kind == .word, text.count == 3, text.allSatisfy({ $0.isASCII && $0.isUppercase }) {
      return String(text)
    }
    return kind == .sign ? Self.currencies[String(text)] : nil
  }

  private static let currencies = [
    "€": "EUR", "$": "USD", "£": "GBP", "¥": "JPY", "₩": "KRW", "₹": "INR", "₽": "RUB", "₺": "TRY",
    "₴": "UAH", "₪": "ILS", "฿": "THB", "₫": "VND", "₦": "NGN", "₱": "PHP", "₡": "CRC", "₸": "KZT",
  ]

  /// What tells a sign from another one; nil for numbers, which are compared as such, and for spaces.
  fileprivate var meaning: String? {
    switch kind {
    case .number, .space: nil
    case .sign, .word: currency ?? String(text)
    }
  }

  /// Takes a text apart; a number has its separators, `1,234.50`.
  static func list(_ text: String) -> [TextToken] {
    var tokens: [TextToken] = []
    var rest = text[...]
    while let first = rest.first {
      let length =
        switch kind(first) {
        case .number: numberLength(rest)
        case .sign: 1
        case let kind: rest.prefix { Self.kind($0) == kind }.count
        }
      tokens.append(TextToken(kind: kind(first), text: rest.prefix(length)))
      rest = rest.dropFirst(length)
    }
    return tokens
  }

  private static func numberLength(_ text: Substring) -> Int {
    var length = 0
    var previous: Character = "0"
    for (index, character) in text.enumerated() {
      if character.isNumber {
        length = index + 1
      } else if !".,'\u{A0}\u{202F}’".contains(character) || !previous.isNumber {
        break
      }
      previous = character
    }
    return length
  }

  private static func kind(_ character: Character) -> Kind {
    if character.isNumber { return .number }
    if character.isWhitespace { return .space }
    return character.isLetter ? .word : .sign
  }
}

/// Where two lists of pieces differ: changes with nothing but a number between them are one.
private struct TextSpans {
  private(set) var all: [(old: Range<Int>, new: Range<Int>)] = []
  let removed: [Int]
  let added: [Int]

  private static let mostCompared = 500

  init(_ before: [TextToken], _ after: [TextToken]) {
    let (old, new) = (before.map(\.shape), after.map(\.shape))
    let start = zip(old, new).prefix { $0 == $1 }.count
    let most = min(old.count, new.count) - start
    let end = zip(old.reversed(), new.reversed()).prefix(most).prefix { $0 == $1 }.count
    let (oldRest, newRest) = (old[start..<(old.count - end)], new[start..<(new.count - end)])
    var (gone, come) = (Set(oldRest.indices), Set(newRest.indices))
    // What was written anew is not compared word by word, which takes the square of its length.
    if max(oldRest.count, newRest.count) <= Self.mostCompared {
      (gone, come) = ([], [])
      for change in newRest.difference(from: oldRest) {
        switch change {
        case .remove(let offset, _, _): gone.insert(start + offset)
        case .insert(let offset, _, _): come.insert(start + offset)
        }
      }
    }
    (removed, added) = (gone.sorted(), come.sorted())
    var (left, right) = (0, 0)
    // Whether nothing but a number has followed the last change.
    var isOpen = false
    while left < old.count || right < new.count {
      let start = (left, right)
      while gone.contains(left) { left += 1 }
      while come.contains(right) { right += 1 }
      if (left, right) == start {
        if before[left].kind != .number { isOpen = false }
        (left, right) = (left + 1, right + 1)
      } else if isOpen, let last = all.popLast() {
        all.append((last.old.lowerBound..<left, last.new.lowerBound..<right))
      } else {
        all.append((start.0..<left, start.1..<right))
        isOpen = true
      }
    }
  }
}

/// A short name that is the same in every process.
enum StableName {
  /// Six hexadecimal digits: a checksum, folded.
  static func of(_ text: String) -> String {
    let hash = Checksum.hash(of: Array(text.utf8))
    return String((hash >> 40) ^ (hash & 0xFF_FFFF), radix: 16).zeroPadded(to: 6)
  }
}
