import Foundation
import ProofsheetBasics

/// A piece of a text: a value, and the style in which it is written.
struct TextToken {
  enum Kind: String { case amount, sign, date, time, text, word, space, mark }

  let kind: Kind
  /// The piece of text as written, with its escapes.
  let raw: String
  /// The possible values of the piece of text, the likeliest first, in a form that no style
  /// affects.
  ///
  /// The last value of an amount is its number without the currency.
  let values: [String]
  /// The parts of the style in which an amount, a date, a time or a word is written.
  ///
  /// A date has two parts, the punctuation of its format and the width of the month or the year. A
  /// time has its punctuation, and a word its case. An amount has five parts. The first three are
  /// the form of the currency (`none`, `code`, `sign`), the decimal and the thousands separator.
  /// The others are the place of the currency, and a `0` for each fraction digit. A part that the
  /// text does not show is nil.
  let style: [String?]
  /// The number of an amount as written.
  private var number = ""
  /// The formats that a date or a time fits, each with the date that the text means in this format.
  private var readings: [(format: DateFormatter, date: Date)] = []

  var value: String { values[0] }

  /// The name of the kind of a piece of text, as `amount` or `date`.
  ///
  /// For a word, a space or a punctuation mark, this is the value of the piece.
  var shape: String { [.word, .space, .mark].contains(kind) ? value : kind.rawValue }

  /// Whether the piece of text is more than a space or a punctuation mark.
  var isContent: Bool { kind != .space && kind != .mark }

  func hasValue(of other: TextToken) -> Bool {
    let isPossible = values.contains(other.value) || other.values.contains(value)
    return kind == other.kind
      && (value == other.value || style[0] != other.style[0] && isPossible)
  }

  /// Returns the first part of the style that differs, and the fraction digits if they differ.
  ///
  /// A new locale or currency form changes several parts at once, so one part stands for all.
  func changes(to other: TextToken) -> [String] {
    let changed = style.indices
      .filter { style[$0] != nil && ![nil, style[$0]].contains(other.style[$0]) }
    return changed.filter { $0 == changed[0] || $0 == 4 }
      .map { "\($0):\(style[$0] ?? "")>\(other.style[$0] ?? "")" }
  }

  /// Returns the value of `other`, an amount or a date, in the style of this piece of text.
  ///
  /// The number of fraction digits is that of `other`. The result is nil when the new text would
  /// have another value.
  func writing(_ other: TextToken) -> String? {
    var text = kind == .amount ? amount(other.values.last ?? "", other.style.last ?? nil) : raw
    if let format = readings.first?.format, let date = other.readings.first?.date {
      text = format.string(from: date).replacing(" ", with: Self.space(in: raw) ?? " ")
    }
    let read = Self.all(in: text)
    return read.count == 1 && read[0].kind == kind && read[0].value == other.value ? text : nil
  }

  private func amount(_ value: String, _ zeros: String?) -> String {
    let parts = value.drop { $0 == "-" }.split(separator: ".").map(String.init) + [""]
    let group = Self.space(in: number) ?? style[2] ?? ""
    let whole = parts[0].replacing(/\d(?=(\d{3})+$)/) { $0.0 + group }
    let fraction = parts[1] + (zeros ?? "").dropFirst(parts[1].count)
    let text = whole + (fraction.isEmpty ? "" : (style[1] ?? (group == "." ? "," : ".")) + fraction)
    // The escape of a space before the number may contain the number's digits.
    let place = raw.range(of: number, options: raw.hasSuffix(number) ? .backwards : [])
    return place.map { raw.replacingCharacters(in: $0, with: text) } ?? raw
  }

  /// Returns the first space of a text as the text spells it, possibly as an escape: `\u{a0}`.
  private static func space(in text: String) -> String? {
    text.firstMatch(of: /\\+u\{\w+\}|\s/).map { String($0.output) }
  }
}

// MARK: - Reading

extension TextToken {
  /// The formats of dates and times by their punctuation, the likeliest first.
  private static let formats: [String: [DateFormatter]] = Dictionary(
    grouping: """
      EEE, d MMM yyyy;EEEE, d MMMM yyyy;EEE, MMM d, yyyy;EEE, MMMM d, yyyy;EEEE, MMMM d, yyyy;MMM d, yyyy;\
      MMMM d, yyyy;d MMM yyyy;dd MMM yyyy;d MMMM yyyy;dd MMMM yyyy;yyyy-MM-dd;yyyy/MM/dd;\
      dd.MM.yyyy;d.M.yyyy;MM/dd/yyyy;M/d/yyyy;dd/MM/yyyy;d/M/yyyy;yy-MM-dd;dd.MM.yy;MM/dd/yy;M/d/yy;dd/MM/yy;d/M/yy;\
      h:mm a;HH:mm:ss;H:mm:ss;HH:mm;H:mm
      """.split(separator: ";").map { format in
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = String(format)
        // 1 January 1970; a year of two digits does not depend on today.
        formatter.twoDigitStartDate = Date(timeIntervalSince1970: 0)
        return formatter
      }
  ) { (format: DateFormatter) in marks(of: format.dateFormat) }
  /// A cache of the formats and values of dates and times, by their text.
  private static let known = Locked<[String: [(format: DateFormatter, date: Date)]]>([:])
  /// The codes of currencies, by the sign and by the code itself; the likeliest code of a sign
  /// comes first.
  private static let codes = Dictionary(
    grouping: """
      €EUR $USD $CAD $AUD $NZD $HKD $SGD $TWD $MXN $ARS $CLP $COP £GBP £EGP ¥JPY ¥CNY ₩KRW ₹INR ₽RUB ₺TRY ₴UAH \
      ₪ILS ฿THB ₫VND ₦NGN ₱PHP ₡CRC ₸KZT US$USD CA$CAD A$AUD NZ$NZD HK$HKD R$BRL CN¥CNY CHF SEK NOK DKK ISK PLN \
      CZK HUF RON BGN ZAR AED SAR QAR KWD PEN MYR IDR
      """.split(separator: " ")
  ) { $0.count > 3 ? $0.dropLast(3) : $0 }.mapValues { $0.map { String($0.suffix(3)) } }

  /// The regular expression for one piece of a text; its last alternative is a punctuation mark.
  ///
  /// Group 1 is a date. Groups 2 to 6 are an amount whose currency comes first. Groups 7 to 10 are
  /// an amount whose currency comes last or is missing. Then come a currency alone (11), a word
  /// (12) and a space (13).
  ///
  /// An escape, such as `\u{A0}`, counts as the character for which it stands. In a string inside
  /// another string, several backslashes begin the escape.
  private static let pattern: NSRegularExpression? = {
    let space = #"(?:[ \u00A0\u202F]|\\+u(?:\{A0\}|\{202F\}|00[Aa]0|202[Ff]))"#
    let hidden = #"(?:[\u200E\u200F\u061C]|\\+u\{(?:200E|200F|61C)\})*"#
    let known = Set(codes.values.joined()).sorted().joined(separator: "|")
    let sign = #"(?<!\p{L})[A-Z]{0,2}\p{Sc}"#
    let currency = "(" + sign + #"|(?<!\p{L})(?:"# + known + #")(?!\p{L}))"#
    let number =
      #"(\p{Nd}+(?:(?:[.,'’٬\u00A0\u202F]|\\+u\{(?:A0|202F)\})\p{Nd}{3}(?!\p{Nd}))*(?:[.,٫]\p{Nd}+)?)"#
    let minus = #"((?<![\p{L}\p{Nd}])[-−])?"#
    let gap = "(\(hidden)\(space)?\(hidden))"
    let month = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*"
    let named = "\\d\\d?\(space)\(month)\(space)|\(month)\(space)\\d\\d?,\(space)"
    let day = "(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat)[a-z]*,\(space)"
    let dates =
      #"\d{4}[-/]\d\d[-/]\d\d|\d\d-\d\d-\d\d|\d\d\.\d\d\.\d\d(?!\d)|\d\d?/\d\d?/\d\d(?:\d\d)?|"#
      + #"(?:\d\d?\.\d\d?\.|(?:"# + day + ")?(?:" + named + #"))\d{4}|"#
      + #"\d\d?:\d\d(?::\d\d|"# + space + "[AP]M)?"
    let all = [
      #"((?<![\p{L}\p{Nd}])(?:"# + dates + #")(?!\p{Nd}))"#,
      minus + currency + gap + minus + number,
      minus + number + "(?:" + gap + currency + #"(?!\p{Nd}))?"#,
      #"(\((?:\p{Sc}|"# + known + #")\)|"# + sign + ")",
      #"(\p{L}[\p{L}\p{M}]*(?:['’][\p{L}\p{M}]+|\p{Nd}[\p{L}\p{M}\p{Nd}]*)*)"#,
      "(\(space)|\\s)",
      #"\\+(?:u\{[0-9A-Fa-f]+\}|.)?|[\s\S]"#,
    ]
    return try? NSRegularExpression(pattern: all.joined(separator: "|"))
  }()
  /// The length in bytes above which a text is not divided into pieces.
  private static let longest = 20_000

  /// Returns the pieces of a text: amounts, dates, words, spaces and punctuation marks.
  ///
  /// The joined pieces are the text.
  static func all(in text: String) -> [TextToken] {
    if text.utf8.count > longest { return [TextToken(.mark, text, [text])] }
    // A mark that combines with a piece is a piece of its own, which a range of characters is not.
    let source = NSString(string: text)
    let all = NSRange(location: 0, length: source.length)
    return (pattern?.matches(in: text, range: all) ?? []).map { match in
      func group(_ index: Int) -> String? {
        let range = match.range(at: index)
        return range.location == NSNotFound ? nil : source.substring(with: range)
      }
      let raw = group(0) ?? ""
      if match.range(at: 11).length > 0 {
        let sign = raw.filter { !"()".contains($0) }
        let codes = codes[sign[...]] ?? [sign]
        return TextToken(.sign, raw, codes, codes[0] == sign ? "code" : "sign")
      }
      if match.range(at: 12).length > 0 {
        // A word with digits, such as `x3`, is the name of something.
        let kind: Kind = raw.contains(where: \.isNumber) ? .text : .word
        return TextToken(kind, raw, [raw.lowercased()], raw == raw.uppercased() ? "upper" : "")
      }
      if match.range(at: 13).length > 0 { return TextToken(.space, raw, [" "]) }
      let found = match.range(at: 1).length > 0 ? TextToken(date: raw) : nil
      return found ?? TextToken(amount: raw, group, isAlone: raw == text)
        ?? TextToken(.mark, raw, [raw])
    }
  }

  private init(_ kind: Kind, _ raw: String, _ values: [String], _ style: String? = nil) {
    (self.kind, self.raw, self.values, self.style) = (kind, raw, values, [style ?? raw])
  }

  /// Creates an amount from the groups of a match of `pattern`.
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
    // A number such as `004` is a code, of which each zero counts.
    let isCode = marks.isEmpty && sign == nil
    let joined = (isWhole ? digits : digits.dropLast()).joined()
    let whole = isCode ? joined : String(joined.drop { $0 == "0" })
    let fraction = isWhole ? "" : digits.last ?? ""
    let rest = String(fraction.reversed().drop { $0 == "0" }.reversed())
    let minus = [2, 5, 7].contains { group($0) != nil } ? "-" : ""
    let value = minus + (whole.isEmpty ? "0" : whole) + (rest.isEmpty ? "" : "." + rest)
    let unit = sign.map { Self.codes[$0[...]]?[0] ?? $0 }
    (kind, self.raw, self.number) = (.amount, raw, number)
    values = (unit.map { ["\($0) \(value)"] } ?? []) + [value]
    let separator = isWhole ? marks.first : marks.dropLast().first
    style = [
      sign == nil ? "none" : sign == unit ? "code" : "sign", isWhole ? nil : marks.last,
      separator ?? (whole.count > 3 ? "" : nil),
      sign.map { _ in (raw.hasSuffix(number) ? "first" : "last") + (group(4) ?? group(9) ?? "") },
      String(fraction.map { _ in "0" }),
    ]
  }

  /// Creates a date or a time; nil for an impossible date or time.
  private init?(date raw: String) {
    let text = String(raw.unescaped.map { $0.isWhitespace ? " " : $0 })
    let marks = Self.marks(of: text)
    func read(_ format: DateFormatter) -> (DateFormatter, Date)? {
      format.date(from: text).flatMap { format.string(from: $0) == text ? (format, $0) : nil }
    }
    readings = Self.known.withLock { known in
      if known[text] == nil { known[text] = Self.formats[marks]?.compactMap(read) }
      return known[text] ?? []
    }
    guard let format = readings.first?.format.dateFormat else { return nil }
    (kind, self.raw) = (format.contains("y") ? .date : .time, raw)
    // A text such as `3/4/2024` fits both orders of day and month, which are one style. The name of
    // May is as long as its abbreviation.
    let width = ["MMMM", "MMM", "yyyy"].first(where: format.contains) ?? ""
    style = [format.hasPrefix("y") ? "y" + marks : marks, text.contains("May") ? nil : width]
    values = readings.map { "\($0.date.timeIntervalSince1970)" }
  }

  private static func marks(of text: String) -> String {
    text.filter { !$0.isLetter && !$0.isNumber }
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
