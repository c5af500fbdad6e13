import Foundation
import ProofsheetBasics

/// A piece of a text: a value, and the style in which it is written.
struct TextToken {
  enum Kind: String { case amount, date, time, word, space, mark }

  let kind: Kind
  /// The piece as written, with its escapes.
  let raw: String
  /// The possible values of the piece, the likeliest first, in a form that no style affects.
  let values: [String]
  /// The currency of an amount; empty without one.
  var unit = ""
  /// The parts of the style.
  ///
  /// A date or a time has one part, its format. An amount has six parts. The first three are the
  /// form of the currency (`none`, `code`, `sign`), the decimal and the thousands separator.
  /// The last three are the place of the currency, the script of the digits, and a `0` for each
  /// fraction digit. The thousands separator of a small number is nil, like each part that the text
  /// does not show.
  let style: [String?]
  /// The written parts of a date or a time, by the letters of the format.
  ///
  /// An amount has one part, its number, with the letter `#`.
  private var parts: [Character: String] = [:]

  var value: String { values[0] }

  /// The word `amount`, `date` or `time` for a piece of such a kind; for any other piece, its
  /// value.
  var shape: String { [.word, .space, .mark].contains(kind) ? value : kind.rawValue }

  func hasValue(of other: TextToken) -> Bool {
    let isUnit = unit == other.unit || unit.isEmpty || other.unit.isEmpty
    return kind == other.kind && isUnit
      && (value == other.value
        || style[0] != other.style[0] && !Set(values).isDisjoint(with: other.values))
  }

  /// Returns the first part of the style that differs, and the fraction digits if they differ.
  ///
  /// A new locale or currency form changes several parts at once, so one part stands for all.
  func changes(to other: TextToken) -> [String] {
    let changed = style.indices.filter { index in
      style[index].map { $0 != other.style[index] ?? $0 } ?? false
    }
    return changed.filter { $0 == changed[0] || $0 == 5 }
      .map { "\($0):\(style[$0] ?? "")>\(other.style[$0] ?? "")" }
  }

  /// Returns another amount or date in this style; nil when the result would have another value.
  func writing(_ other: TextToken) -> String? {
    let text =
      kind == .amount
      ? amount(other.value) : (style[0] ?? "").map { part($0, of: other) }.joined()
    let read = Self.all(in: text)
    return read.count == 1 && read[0].kind == kind && read[0].unit == other.unit
      && read[0].values == other.values ? text : nil
  }

  private func amount(_ value: String) -> String {
    let parts = value.drop { $0 == "-" }.split(separator: ".").map(String.init) + [""]
    let (count, number) = (parts[0].count, self.parts["#"] ?? "")
    let mark = style[2]?.unicodeScalars.first.map { String($0.value, radix: 16, uppercase: true) }
    let group = number.contains("\\") ? "\\u{\(mark ?? "")}" : style[2] ?? ""
    let digits = parts[0].enumerated().map { index, digit in
      (index > 0 && (count - index) % 3 == 0 ? group : "") + String(digit)
    }
    let fraction = parts[1] + (style[5] ?? "").dropFirst(parts[1].count)
    let text = digits.joined() + (fraction.isEmpty ? "" : (style[1] ?? ".") + fraction)
    return raw.replacing(number, with: text, maxReplacements: 1)
  }

  private func part(_ letter: Character, of date: TextToken) -> String {
    let number = date.value.split(separator: "-").compactMap { Int($0) }
    guard let part = parts[letter], number.count == 3, letter != "E" else {
      return parts[letter] ?? String(letter)
    }
    guard letter == "N" else {
      return String(number[letter == "y" ? 0 : letter == "d" ? 2 : 1]).zeroPadded(to: part.count)
    }
    let name = Self.months[number[1] - 1]
    return part.count == 3 && part != "May" ? String(name.prefix(3)) : name
  }
}

// MARK: - Reading

extension TextToken {
  private static let months =
    "January February March April May June July August September October November December".words
  private static let names: [Character: [String]] = [
    "N": months, "E": "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".words,
    "a": ["AM", "PM"],
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

  /// The alternatives for a piece, in order: a date (group 1), an amount after its currency (groups
  /// 2 to 6) or before it (7 to 10), a word (11), a space (12), and a mark.
  ///
  /// An escape, such as `\u{A0}`, counts as the character for which it stands. In a string inside
  /// another string, several backslashes begin the escape.
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
  /// The joined pieces are the text.
  static func all(in text: String) -> [TextToken] {
    if text.utf8.count > longest { return [TextToken(.mark, text, text)] }
    let all = NSRange(text.startIndex..., in: text)
    return (pattern?.matches(in: text, range: all) ?? []).map { match in
      func group(_ index: Int) -> String? {
        Range(match.range(at: index), in: text).map { String(text[$0]) }
      }
      let raw = group(0) ?? ""
      if match.range(at: 11).length > 0 { return TextToken(.word, raw, raw.lowercased()) }
      if match.range(at: 12).length > 0 { return TextToken(.space, raw, " ") }
      return TextToken(date: raw, group) ?? TextToken(amount: raw, group, isAlone: raw == text)
        ?? TextToken(.mark, raw, raw)
    }
  }

  private init(_ kind: Kind, _ raw: String, _ value: String) {
    (self.kind, self.raw, values, style) = (kind, raw, [value], [raw])
  }

  /// Creates an amount from the groups of the pattern.
  private init?(amount raw: String, _ group: (Int) -> String?, isAlone: Bool) {
    guard let number = group(6) ?? group(8) else { return nil }
    let sign = group(3) ?? group(10)
    let plain = number.unescaped
    let digits = plain.split { $0.wholeNumberValue == nil }
      .map { $0.compactMap(\.wholeNumberValue).map(String.init).joined() }
    let marks = plain.split { $0.wholeNumberValue != nil }.map(String.init)
    // Three digits after a separator are thousands where possible. In a lone number the point is a
    // decimal point.
    let isWhole =
      Set(marks).count < 2 && digits.dropFirst().allSatisfy { $0.count == 3 }
      && (marks.isEmpty || digits[0] != "0" && digits[0].count < 4)
      && !(isAlone && sign == nil && marks == ["."])
    let whole = String((isWhole ? digits : digits.dropLast()).joined().drop { $0 == "0" })
    let fraction = isWhole ? "" : digits.last ?? ""
    let rest = String(fraction.reversed().drop { $0 == "0" }.reversed())
    let minus = [2, 5, 7].contains { group($0) != nil } ? "-" : ""
    let value = minus + (whole.isEmpty ? "0" : whole) + (rest.isEmpty ? "" : "." + rest)
    (kind, self.raw, values, parts) = (.amount, raw, [value], ["#": number])
    unit = sign.map { Self.codes[$0] ?? $0 } ?? ""
    let separator = isWhole ? marks.first : marks.dropLast().first
    let zero = number.unicodeScalars.first.map { first in
      String(Int(first.value) - Int(first.properties.numericValue ?? 0))
    }
    style = [
      sign == nil ? "none" : sign == unit ? "code" : "sign", isWhole ? nil : marks.last,
      separator ?? (whole.count > 3 ? "" : nil),
      sign.map { _ in (raw.hasSuffix(number) ? "first" : "last") + (group(4) ?? group(9) ?? "") },
      zero, String(fraction.map { _ in "0" }),
    ]
  }

  /// Creates a date or a time; nil for an impossible date or time.
  private init?(date raw: String, _ group: (Int) -> String?) {
    guard group(1) != nil else { return nil }
    func isMark(_ character: Character) -> Bool { !character.isLetter && !character.isNumber }
    let text = String(raw.unescaped.map { $0.isWhitespace ? " " : $0 })
    let texts = text.split(whereSeparator: isMark).map(String.init)
    let readings = Self.formats.compactMap { format -> (String, [Character: String], String)? in
      guard format.filter(isMark) == text.filter(isMark) else { return nil }
      let letters = format.filter { !isMark($0) }
      let parts = Dictionary(uniqueKeysWithValues: zip(letters, texts))
      return Self.value(parts).map { (format, parts, $0) }
    }
    guard let (format, parts, _) = readings.first else { return nil }
    kind = parts["y"] == nil ? .time : .date
    // A text such as `3/4/2024` fits both orders of day and month, so both have one style.
    style = [format == "d/M/y" ? "M/d/y" : format]
    (self.raw, self.parts, values) = (raw, parts, readings.map(\.2))
  }

  /// Returns the value of a date or a time; nil for an impossible date or time.
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
    let past = month < 3 ? year - 1 : year
    let shift = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4][month - 1]
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
