import Foundation
import ProofsheetBasics

/// The form of a text: its words and marks, with one letter for each number, each name of a month
/// or a day, and each sign or code of a currency.
struct Skeleton {
  struct Piece: Equatable {
    enum Kind { case number, name, currency, word, space, mark }

    let kind: Kind
    /// The text that stands for the piece, such as `#,#.#`; for an invisible character its name.
    let form: String
    /// A number as written; nil for any other piece.
    var number: String?

    static func == (left: Piece, right: Piece) -> Bool { left.form == right.form }
  }

  private(set) var pieces: [Piece] = []
  /// The numbers and months of the text, without zeros at the start.
  private(set) var numbers: [String] = []
  /// The days of the week, and the codes of currencies.
  private(set) var names: [String] = []
  /// The digits of the text.
  private(set) var digits = ""

  /// The pieces as one text.
  var text: String { pieces.map(\.form).joined() }
}

// MARK: - Reading

extension Skeleton {
  private static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = Locale(identifier: "en_US_POSIX")
    return calendar
  }()
  private static let months = names([calendar.monthSymbols, calendar.shortMonthSymbols])
  private static let weekdays = names([calendar.weekdaySymbols, calendar.shortWeekdaySymbols])

  /// Returns the number of each name, from 1.
  private static func names(_ lists: [[String]]) -> [String: Int] {
    Dictionary(lists.flatMap { zip($0, 1...) }) { number, _ in number }
  }

  /// The code of each currency, by its sign and by the code itself; the likeliest code of a sign.
  private static let codes: [Substring: Substring] = Dictionary(
    """
    €EUR $USD £GBP ¥JPY ₩KRW ₹INR ₽RUB ₺TRY ₴UAH ₪ILS ฿THB ₫VND ₦NGN ₱PHP ₡CRC ₸KZT US$USD CA$CAD A$AUD NZ$NZD \
    HK$HKD R$BRL CN¥CNY CHF SEK NOK DKK ISK PLN CZK HUF RON BGN ZAR AED SAR QAR KWD PEN MYR IDR
    """.split(separator: " ").map { ($0.count > 3 ? $0.dropLast(3) : $0, $0.suffix(3)) }
  ) { code, _ in code }
  private static let known = Set(codes.values)
  /// The length in bytes above which a text is one word.
  private static let longest = 20_000

  init(_ text: String) {
    if text.utf8.count > Self.longest {
      pieces = [Piece(kind: .word, form: text)]
      return
    }
    let scalars = Array(text.unescaped.unicodeScalars)
    var next = 0
    /// The index of the hour in ``numbers``, after a time such as `9:05`.
    var hour: Int?
    while next < scalars.count {
      let scalar = scalars[next]
      if scalar.isDigit {
        let end = Self.numberEnd(scalars, from: next)
        hour = isTime ? hour ?? numbers.count - 1 : nil
        add(number: scalars[next..<end])
        next = end
      } else if let sign = Self.sign(scalars, at: next) {
        names.append(String(Self.codes[sign[...]] ?? sign[...]))
        pieces.append(Piece(kind: .currency, form: "¤"))
        next += sign.unicodeScalars.count
      } else if scalar.isLetter {
        var end = next + 1
        while end < scalars.count, scalars[end].isLetter { end += 1 }
        add(word: scalars[next..<end], hour)
        next = end
      } else {
        let kind: Piece.Kind = scalar.isSpace ? .space : .mark
        pieces.append(Piece(kind: kind, form: scalar.form))
        next += 1
      }
    }
  }

  /// Whether the text so far ends with a number and a colon.
  private var isTime: Bool {
    pieces.last?.form == ":" && pieces.dropLast().last?.kind == .number
  }

  /// Returns the sign of a currency at a place, with the letters before it: `US$`.
  private static func sign(_ text: [Unicode.Scalar], at start: Int) -> String? {
    var end = start
    while end < text.count, end < start + 2, (0x41...0x5A).contains(text[end].value) { end += 1 }
    guard end < text.count, text[end].isCurrency else { return nil }
    return text[start...end].text
  }

  /// Returns the end of a number, with the marks between its digits: `1,234.50`.
  private static func numberEnd(_ text: [Unicode.Scalar], from start: Int) -> Int {
    var end = start
    while end < text.count {
      let digit = end > start && ".,'’".unicodeScalars.contains(text[end]) ? end + 1 : end
      guard digit < text.count, text[digit].isDigit else { break }
      end = digit + 1
    }
    return end
  }

  private mutating func add(number: ArraySlice<Unicode.Scalar>) {
    let parts = number.split { !$0.isDigit }.map { part in
      part.map { Character($0).wholeNumberValue ?? 0 }.map(String.init).joined()
    }
    digits += parts.joined()
    numbers += parts.map { String($0.drop { $0 == "0" }) }
    let marks = number.filter { !$0.isDigit }.map { String($0) } + [""]
    let form = marks.map { "#" + $0 }.joined()
    pieces.append(Piece(kind: .number, form: form, number: parts.joined(separator: " ")))
  }

  private mutating func add(word scalars: ArraySlice<Unicode.Scalar>, _ hour: Int?) {
    let word = scalars.allSatisfy(\.isASCII) ? scalars.text : scalars.map(\.form).joined()
    var piece = Piece(kind: .name, form: "@")
    if Self.known.contains(word[...]) {
      names.append(word)
      piece = Piece(kind: .currency, form: "¤¤")
    } else if let month = Self.months[word] {
      numbers.append("\(month)")
    } else if let day = Self.weekdays[word] {
      names.append("day \(day)")
    } else if let hour, word == "AM" || word == "PM", let number = Int(numbers[hour]) {
      // A time in two halves of a day has the number of the whole day.
      numbers[hour] = "\(number % 12 + (word == "PM" ? 12 : 0))"
      piece = Piece(kind: .name, form: word)
    } else {
      piece = Piece(kind: .word, form: word)
    }
    pieces.append(piece)
  }
}

extension ArraySlice<Unicode.Scalar> {
  fileprivate var text: String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: self)
    return String(view)
  }
}

// The properties of Unicode take a hundred times as long as a comparison, so ASCII goes first.
extension Unicode.Scalar {
  fileprivate var isDigit: Bool {
    isASCII ? (0x30...0x39).contains(value) : properties.numericType == .decimal
  }

  fileprivate var isLetter: Bool {
    if isASCII { return (0x61...0x7A).contains(value | 0x20) }
    return properties.isAlphabetic || properties.generalCategory == .nonspacingMark
  }

  fileprivate var isSpace: Bool { isASCII && value > 0x20 ? false : properties.isWhitespace }

  fileprivate var isCurrency: Bool {
    isASCII ? self == "$" : properties.generalCategory == .currencySymbol
  }

  /// The character itself, or the name of an invisible or a combining character.
  fileprivate var form: String {
    if (0x20..<0x7F).contains(value) { return String(self) }
    let isBare = isInvisible || properties.isWhitespace
    let isNamed = isBare || properties.canonicalCombiningClass != .notReordered
    return isNamed ? "‹\(name ?? escaped(asASCII: true))›" : String(self)
  }
}

// MARK: - Comparing

/// The difference between two texts, by their skeletons and by the values in them.
struct SkeletonChange {
  let old: Skeleton
  let new: Skeleton
  /// The different pieces between the common start and the common end.
  let middle: (old: ArraySlice<Skeleton.Piece>, new: ArraySlice<Skeleton.Piece>)
  /// Whether all numbers, names and currencies stay, perhaps in another order.
  let hasSameValues: Bool

  init(from old: String, to new: String) {
    self.old = Skeleton(old)
    self.new = Skeleton(new)
    let (left, right) = (self.old.pieces, self.new.pieces)
    let start = zip(left, right).prefix { $0 == $1 }.count
    let ends = zip(left.dropFirst(start).reversed(), right.dropFirst(start).reversed())
    let end = ends.prefix { $0 == $1 }.count
    middle = (left[start..<left.count - end], right[start..<right.count - end])
    hasSameValues =
      self.old.names.sorted() == self.new.names.sorted()
      && self.old.numbers.sorted() == self.new.numbers.sorted()
  }

  /// The different pieces as texts, in which `=` stands for each number that stays.
  var texts: (old: String, new: String) {
    let stay = Set(middle.old.compactMap(\.number)).intersection(middle.new.compactMap(\.number))
    func text(_ pieces: ArraySlice<Skeleton.Piece>) -> String {
      pieces.map { piece in piece.number.map(stay.contains) == true ? "=" : piece.form }.joined()
    }
    return (text(middle.old), text(middle.new))
  }

  /// Whether only values such as numbers differ.
  var isSameForm: Bool { middle.old.isEmpty && middle.new.isEmpty }

  /// The words for the values that do not stay; empty if all numbers stay in their order.
  var values: String {
    let (before, after) = (old.names + old.numbers, new.names + new.numbers)
    if hasSameValues { return old.numbers == new.numbers ? "" : "in order \(order)" }
    if old.digits == new.digits, old.names == new.names { return "same digits" }
    if before.count == after.count {
      return zip(before, after).map { $0 == $1 ? "same" : "other" }.joined(separator: " ")
    }
    let lost = Self.rest(of: before, without: after)
    if Self.rest(of: after, without: before).isEmpty {
      return lost.allSatisfy(\.isEmpty) ? "without zeros" : "without a value"
    }
    return lost.isEmpty ? "with a value" : "other values"
  }

  /// The places of the new numbers in the old text.
  private var order: String {
    var left = old.numbers.map { Optional($0) }
    return new.numbers.map { number in
      let place = left.lastIndex(of: number) ?? 0
      left[place] = nil
      return "\(place + 1)"
    }.joined(separator: " ")
  }

  private static func rest(of values: [String], without others: [String]) -> [String] {
    others.reduce(into: values) { rest, other in
      if let place = rest.firstIndex(of: other) { rest.remove(at: place) }
    }
  }

  /// The number before the different pieces, if only a space stands between: `1`, or `n` for any
  /// other number; empty without such a number.
  var numberBefore: String {
    let last = old.pieces[..<middle.old.startIndex].last { $0.kind != .space }
    return last?.number.map { $0 == "1" ? "1" : "n" } ?? ""
  }
}

extension String {
  /// The text with the characters that its escapes stand for.
  var unescaped: String {
    guard contains("\\u{") else { return self }
    return replacing(/\\+u\{([0-9A-Fa-f]+)\}/) { match in
      UInt32(match.1, radix: 16).flatMap { Unicode.Scalar($0) }.map { String($0) }
        ?? String(match.0)
    }
  }
}
