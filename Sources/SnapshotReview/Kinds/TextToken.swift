import Foundation

/// A piece of a text: a value, and the style in which it is written.
struct TextToken {
  enum Kind: String { case amount, date, time, word, space, mark }

  let kind: Kind
  /// The piece as written, with its escapes.
  let raw: String
  /// The value, which is the same text in every style.
  let value: String
  /// The other value of a date that can be read in two ways.
  var swapped: String?
  /// The currency of an amount; empty without one.
  var unit = ""
  /// The parts of the style, beginning with the form.
  ///
  /// A part is nil where this value does not show it.
  var style: [String?] = []
  /// The parts of a date, by the letters of its format.
  private var parts: [Character: String] = [:]
  /// The number of an amount, as written.
  private var number = ""

  /// The kind of an amount, a date or a time, and the value of anything else.
  var shape: String { [.word, .space, .mark].contains(kind) ? value : kind.rawValue }

  func hasValue(of other: TextToken) -> Bool {
    let isUnit = unit == other.unit || unit.isEmpty || other.unit.isEmpty
    let isSwapped = value == other.swapped || swapped == other.value
    return kind == other.kind && isUnit
      && (value == other.value || isSwapped && other.style[0] != style[0])
  }

  /// Returns the parts of the style that differ.
  ///
  /// A different form hides the two parts after it.
  func changes(to other: TextToken) -> [String] {
    let changed = zip(style, other.style).enumerated().filter { _, parts in
      parts.0 != nil && parts.1 != nil && parts.0 != parts.1
    }
    return changed.filter { changed[0].offset > 0 || $0.offset == 0 || $0.offset > 2 }
      .map { "\($0.offset):\($0.element.0 ?? "")>\($0.element.1 ?? "")" }
  }

  /// Returns another amount or date in this style; nil when the style is not fully known.
  func writing(_ other: TextToken) -> String? {
    if kind == .date { return written(self) == raw ? written(other) : nil }
    guard kind == .amount, unit == other.unit, write(value) == raw else { return nil }
    return write(other.value)
  }

  /// Returns a date in this style.
  ///
  /// Names have the same length, and zeros appear only where this date has them.
  private func written(_ date: TextToken) -> String? {
    let numbers = date.value.split(separator: "-").compactMap { Int($0) }
    guard numbers.count == 3, swapped == nil, date.swapped == nil else { return nil }
    let texts = (style[0] ?? "").map { letter -> String? in
      guard let part = parts[letter] else { return String(letter) }
      let number = numbers[letter == "y" ? 0 : letter == "d" ? 2 : 1]
      if letter == "N", part != "May", let name = Self.names[letter]?[number - 1] {
        return part.count == 3 ? String(name.prefix(3)) : name
      }
      let isPadded = part.hasPrefix("0")
      let isKnown = Self.names[letter] == nil && (isPadded || part.count != 2 || number > 9)
      return isKnown ? (isPadded && number < 10 ? "0" : "") + String(number) : nil
    }
    return texts.contains(nil) ? nil : texts.compactMap(\.self).joined()
  }

  private func write(_ value: String) -> String? {
    let parts = value.drop { $0 == "-" }.split(separator: ".").map(String.init) + [""]
    guard value.hasPrefix("-") == self.value.hasPrefix("-"), style[6] == "48",
      let fraction = style[5], parts[1].count <= fraction.count,
      fraction.isEmpty || style[4] != nil, parts[0].count < 4 || style[3] != nil
    else { return nil }
    let digits = parts[0].enumerated().map { index, digit in
      (index > 0 && (parts[0].count - index) % 3 == 0 ? style[3] ?? "" : "") + String(digit)
    }
    let end = (fraction.isEmpty ? "" : style[4] ?? "") + parts[1]
    let text = digits.joined() + end + fraction.dropFirst(parts[1].count)
    return raw.replacing(number, with: text, maxReplacements: 1)
  }
}

// MARK: - Reading

extension TextToken {
  private static let names: [Character: [String]] = [
    "N": "January February March April May June July August September October November December"
      .words,
    "E": "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".words, "a": ["AM", "PM"],
  ]
  private static let formats = [
    "E, d N y", "E, N d, y", "N d, y", "d N y", "y-M-d", "y/M/d", "d.M.y", "M/d/y", "d/M/y",
    "h:m a", "H:m:s", "H:m",
  ]
  private static let codes = Dictionary(
    """
    €EUR $USD £GBP ¥JPY ₩KRW ₹INR ₽RUB ₺TRY ₴UAH ₪ILS ฿THB ₫VND ₦NGN ₱PHP ₡CRC ₸KZT US$USD CA$CAD A$AUD \
    NZ$NZD HK$HKD R$BRL CN¥CNY CHF SEK NOK DKK ISK PLN CZK HUF RON BGN ZAR SGD MXN AED SAR EGP QAR KWD COP \
    CLP ARS PEN MYR IDR TWD
    """.words.map { ($0.count > 3 ? String($0.dropLast(3)) : $0, String($0.suffix(3))) }
  ) { $1 }

  /// The alternatives for a piece, in order: a date (group 1), an amount behind its currency (2 to
  /// 6) or before it (7 to 10), a word (11), a space (12), and a mark.
  ///
  /// An escape counts as its character; in a text within a text, the escape is itself escaped.
  private static let pattern: NSRegularExpression? = {
    let space = #"(?:[ \u00A0\u202F]|\\+u(?:\{A0\}|\{202F\}|00[Aa]0|202[Ff]))"#
    let hidden = #"(?:[\u200E\u200F\u061C]|\\+u\{(?:200E|200F|61C)\})*"#
    let known = Set(codes.values).sorted().joined(separator: "|")
    let currency = #"((?<!\p{L})[A-Z]{0,2}\p{Sc}|(?<!\p{L})(?:"# + known + #")(?!\p{L}))"#
    let number =
      #"(\p{Nd}+(?:(?:[.,'’٬\u00A0\u202F]|\\+u\{(?:A0|202F)\})\p{Nd}{3}(?!\p{Nd}))*(?:[.,٫]\p{Nd}+)?)"#
    let minus = #"((?<![\p{L}\p{Nd}])[-−])?"#
    let gap = "(\(hidden)\(space)?\(hidden))"
    let dates = formats.map { format in
      format.map { letter in
        if let names = names[letter] {
          return "(?:" + (names + names.map { String($0.prefix(3)) }).joined(separator: "|") + ")"
        }
        if letter.isLetter {
          return letter == "y" ? #"\d{4}"# : "ms".contains(letter) ? #"\d\d"# : #"\d\d?"#
        }
        return letter == " " ? space : NSRegularExpression.escapedPattern(for: String(letter))
      }.joined()
    }
    let all = [
      #"((?<![\p{L}\p{Nd}])(?:"# + dates.joined(separator: "|") + #")(?!\p{Nd}))"#,
      minus + currency + gap + minus + number,
      minus + number + "(?:" + gap + currency + #"(?!\p{Nd}))?"#,
      #"(\p{L}[\p{L}\p{M}]*(?:['’][\p{L}\p{M}]+)*)"#, "(\(space)|\\s)",
      #"\\+(?:u\{[0-9A-Fa-f]+\}|.)?|[\s\S]"#,
    ]
    return try? NSRegularExpression(pattern: all.joined(separator: "|"))
  }()
  /// The length in bytes above which a text is a single piece.
  private static let longest = 20_000

  /// Returns the pieces of a text.
  ///
  /// Joined, they are the text.
  static func all(in text: String) -> [TextToken] {
    if text.utf8.count > longest { return [mark(text)] }
    let all = NSRange(text.startIndex..., in: text)
    return (pattern?.matches(in: text, range: all) ?? []).map { match in
      let groups = (0..<match.numberOfRanges).map { index in
        Range(match.range(at: index), in: text).map { String(text[$0]) }
      }
      let raw = groups[0] ?? ""
      if groups[1] != nil { return TextToken(date: raw) ?? mark(raw) }
      if groups[6] ?? groups[8] != nil {
        return TextToken(amount: raw, groups, isAlone: raw == text)
      }
      guard groups[11] != nil else {
        return groups[12] == nil
          ? mark(raw) : TextToken(kind: .space, raw: raw, value: " ", style: [raw])
      }
      let lower = raw.lowercased()
      let capital = lower.prefix(1).uppercased() + lower.dropFirst()
      let all = [(lower, "lower"), (capital, "capital"), (raw.uppercased(), "upper")]
      let style = all.first { $0.0 == raw }?.1 ?? "mixed"
      return TextToken(kind: .word, raw: raw, value: lower, style: [style])
    }
  }

  private static func mark(_ raw: String) -> TextToken {
    TextToken(kind: .mark, raw: raw, value: raw, style: [raw])
  }

  /// Creates an amount from the groups of the pattern.
  private init(amount raw: String, _ groups: [String?], isAlone: Bool) {
    let (number, sign) = (groups[6] ?? groups[8] ?? "", groups[3] ?? groups[10])
    let digits = number.split { $0.wholeNumberValue == nil }
      .map { $0.compactMap(\.wholeNumberValue).map(String.init).joined() }
    let marks = number.split { $0.wholeNumberValue != nil }.map(String.init)
    // Three digits after a separator are thousands where possible. In a lone number the point is a
    // decimal point.
    let isWhole =
      marks.isEmpty
      || Set(marks).count == 1 && digits.dropFirst().allSatisfy { $0.count == 3 }
        && digits[0] != "0"
        && digits[0].count < 4 && !(isAlone && sign == nil && marks == ["."])
    let whole = String((isWhole ? digits : digits.dropLast()).joined().drop { $0 == "0" })
    let fraction = isWhole ? "" : digits.last ?? ""
    let rest = String(fraction.reversed().drop { $0 == "0" }.reversed())
    let value = (whole.isEmpty ? "0" : whole) + (rest.isEmpty ? "" : "." + rest)
    let isNegative = [2, 5, 7].contains { groups[$0] != nil }
    self.init(kind: .amount, raw: raw, value: (isNegative ? "-" : "") + value)
    self.number = number
    unit = sign.map { Self.codes[$0] ?? $0 } ?? ""
    let group = isWhole ? marks.first : marks.dropLast().first
    let zero = number.unicodeScalars.first.map { first in
      String(Int(first.value) - Int(first.properties.numericValue ?? 0))
    }
    style = [
      sign == nil ? "none" : sign == unit ? "code" : "sign",
      sign == nil ? nil : raw.hasSuffix(number) ? "first" : "last", groups[4] ?? groups[9],
      group ?? (whole.count > 3 ? "" : nil), isWhole ? nil : marks.last,
      String(fraction.map { _ in "0" }), zero,
    ]
  }

  /// Creates a date or a time; nil for one that does not exist.
  private init?(date raw: String) {
    func isMark(_ character: Character) -> Bool { !character.isLetter && !character.isNumber }
    let text = String(raw.unescaped.map { $0.isWhitespace ? " " : $0 })
    let texts = text.split(whereSeparator: isMark).map(String.init)
    let readings = Self.formats.compactMap { format -> (String, [Character: String], String)? in
      guard format.filter(isMark) == text.filter(isMark) else { return nil }
      let letters = format.filter { !isMark($0) }
      let parts = Dictionary(uniqueKeysWithValues: zip(letters, texts))
      return Self.value(parts).map { (format, parts, $0) }
    }
    guard let (format, parts, value) = readings.first else { return nil }
    self.init(kind: parts["y"] == nil ? .time : .date, raw: raw, value: value)
    // Day and month are in one style in either order.
    style = [format == "d/M/y" ? "M/d/y" : format]
    self.parts = parts
    swapped = readings.dropFirst().first?.2
  }

  /// Returns the value of a date or a time; nil for one that does not exist.
  private static func value(_ parts: [Character: String]) -> String? {
    func number(_ letter: Character) -> Int? {
      parts[letter].flatMap { part in
        names[letter]?.firstIndex { $0.hasPrefix(part) } ?? Int(part)
      }
    }
    if let minute = number("m") {
      let hour = number("H") ?? ((number("h") ?? 0) % 12 + (number("a") ?? 0) * 12)
      return hour < 24 && minute < 60 ? "\(hour):\(minute):\(number("s") ?? 0)" : nil
    }
    let month = number("N").map { $0 + 1 } ?? number("M") ?? 0
    guard let year = number("y"), let day = number("d"), 1...12 ~= month, 1...31 ~= day else {
      return nil
    }
    let (past, shift) = (
      month < 3 ? year - 1 : year, [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4][month - 1]
    )
    let weekday = (past + past / 4 - past / 100 + past / 400 + shift + day) % 7
    return number("E") ?? weekday == weekday ? "\(year)-\(month)-\(day)" : nil
  }
}

extension String {
  fileprivate var words: [String] { split(separator: " ").map(String.init) }

  /// The text with the characters that its escapes stand for.
  var unescaped: String {
    guard contains("\\u{") else { return self }
    return replacing(/\\+u\{([0-9A-Fa-f]+)\}/) { match in
      UInt32(match.1, radix: 16).flatMap { Unicode.Scalar($0) }.map { String($0) }
        ?? String(match.0)
    }
  }
}
