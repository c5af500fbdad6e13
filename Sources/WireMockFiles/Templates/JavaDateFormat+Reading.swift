import Foundation

extension JavaDateFormat {
  /// The moment that a text in this format names; UTC unless the text says otherwise.
  func date(from text: String) -> Date? {
    if self.text == "epoch" {
      return Int64(text).map { Date(timeIntervalSince1970: Double($0) / 1_000) }
    }
    if self.text == "unix" { return Int64(text).map { Date(timeIntervalSince1970: Double($0)) } }
    var parts = CalendarParts()
    var rest = Substring(text)
    var isAfternoon: Bool?
    for (index, piece) in pieces.enumerated() {
      switch piece {
      case .literal(let literal):
        guard rest.hasPrefix(literal) else { return nil }
        rest = rest.dropFirst(literal.count)
      case .field("a", _):
        let word = rest.prefix(2).uppercased()
        guard word == "AM" || word == "PM" else { return nil }
        isAfternoon = word == "PM"
        rest = rest.dropFirst(2)
      case .field(let letter, let count):
        let isFollowedByField =
          if case .field? = pieces.dropFirst(index + 1).first { true } else { false }
        let width = isFollowedByField ? count : nil
        guard Self.read(letter, count, width, from: &rest, into: &parts) else { return nil }
      }
    }
    guard rest.isEmpty, parts.isPossible else { return nil }
    if let isAfternoon { parts.hour = parts.hour % 12 + (isAfternoon ? 12 : 0) }
    return parts.date
  }

  private static func read(
    _ letter: Character,
    _ count: Int,
    _ width: Int?,
    from rest: inout Substring,
    into parts: inout CalendarParts
  ) -> Bool {
    if letter == "M", count > 2 { return name(of: months, count, &rest) { parts.month = $0 + 1 } }
    if letter == "E" { return name(of: weekdays, count, &rest) { _ in } }
    if ["X", "x", "Z", "z", "V"].contains(letter) { return zone(&rest, into: &parts) }
    let limit = width ?? (letter == "y" || letter == "u" ? max(count, 4) : max(count, 2))
    let digits = rest.prefix(letter == "S" ? count : limit).prefix { ("0"..."9").contains($0) }
    guard let number = Int(digits), digits.count >= min(count, 4) else { return false }
    rest = rest.dropFirst(digits.count)
    switch letter {
    case "y", "u": parts.year = count == 2 ? 2000 + number : number
    case "M": parts.month = number
    case "d": parts.day = number
    case "H", "h": parts.hour = number
    case "m": parts.minute = number
    case "s": parts.second = number
    case "S": parts.millisecond = Int((digits + "00").prefix(3)) ?? 0
    default: return false
    }
    return true
  }

  private static func name(
    of names: [String],
    _ count: Int,
    _ rest: inout Substring,
    _ take: (Int) -> Void
  ) -> Bool {
    for (index, name) in names.enumerated() {
      let word = count < 4 ? String(name.prefix(3)) : name
      guard rest.hasPrefix(word) else { continue }
      rest = rest.dropFirst(word.count)
      take(index)
      return true
    }
    return false
  }

  /// `Z`, `GMT`, `UTC`, `+02`, `+0200` or `+02:00`.
  private static func zone(_ rest: inout Substring, into parts: inout CalendarParts) -> Bool {
    for word in ["Z", "GMT", "UTC"] where rest.hasPrefix(word) {
      rest = rest.dropFirst(word.count)
      return true
    }
    guard let sign = rest.first, sign == "+" || sign == "-" else { return false }
    let tail = rest.dropFirst().prefix { $0 == ":" || ("0"..."9").contains($0) }
    let digits = tail.filter { $0 != ":" }
    guard digits.count == 2 || digits.count == 4, let hours = Int(digits.prefix(2)) else {
      return false
    }
    let minutes = Int(digits.dropFirst(2)) ?? 0
    parts.offset = (hours * 3_600 + minutes * 60) * (sign == "-" ? -1 : 1)
    rest = rest.dropFirst(1 + tail.count)
    return true
  }
}

extension CalendarParts {
  /// Whether there is such a date and such a time.
  fileprivate var isPossible: Bool {
    (1...12).contains(month) && day >= 1 && day <= Self.days(inMonth: month, of: year)
      && (0...23).contains(hour) && (0...59).contains(minute) && (0...60).contains(second)
  }
}
