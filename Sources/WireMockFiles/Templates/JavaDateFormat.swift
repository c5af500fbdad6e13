import Foundation

/// A format of moments in the letters of Java's `DateTimeFormatter`: `yyyy-MM-dd'T'HH:mm:ss.SSSZ`.
///
/// Names are English whatever the machine speaks. `epoch` counts milliseconds and `unix` seconds.
struct JavaDateFormat: Sendable {
  /// What one run of a letter stands for.
  enum Piece: Hashable, Sendable {
    case literal(String)
    case field(Character, Int)
  }

  let text: String
  let pieces: [Piece]

  /// The letters that are understood, all of them of Java.
  private static let letters: Set<Character> = [
    "y", "u", "M", "L", "d", "D", "H", "k", "h", "K", "m", "s", "S", "n", "a", "E", "e", "Z", "X",
    "x", "z", "V", "Q", "w", "Y",
  ]
  private static let refused: Set<Character> = ["Y", "w", "n", "e", "L", "D", "k", "K", "Q"]

  /// Takes a format apart.
  ///
  /// - Throws: `TemplateProblem` with the first letter that is not understood.
  init(_ text: String) throws(TemplateProblem) {
    self.text = text
    if text == "epoch" || text == "unix" {
      pieces = []
      return
    }
    var pieces: [Piece] = []
    var rest = Substring(text)
    while let letter = rest.first {
      if letter == "'" {
        pieces.append(.literal(try Self.quote(&rest, in: text)))
      } else if letter.isASCII, letter.isLetter {
        let run = rest.prefix { $0 == letter }
        guard Self.letters.subtracting(Self.refused).contains(letter), run.count <= 9 else {
          throw TemplateProblem(
            "the letter \(letter) of the date format \"\(text)\" is not understood"
          )
        }
        pieces.append(.field(letter, run.count))
        rest = rest.dropFirst(run.count)
      } else {
        pieces.append(.literal(String(letter)))
        rest = rest.dropFirst()
      }
    }
    self.pieces = pieces
  }

  /// The text between two quotes; two in a row stand for one.
  private static func quote(_ rest: inout Substring, in text: String) throws(TemplateProblem)
    -> String
  {
    rest = rest.dropFirst()
    if rest.first == "'" {
      rest = rest.dropFirst()
      return "'"
    }
    var literal = ""
    while let letter = rest.first {
      rest = rest.dropFirst()
      if letter != "'" {
        literal.append(letter)
      } else if rest.first == "'" {
        literal.append("'")
        rest = rest.dropFirst()
      } else {
        return literal
      }
    }
    throw TemplateProblem("the date format \"\(text)\" ends inside of a quote")
  }
}

// MARK: - Writing

extension JavaDateFormat {
  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]

  /// A moment in this format.
  func text(of date: Date, in zone: TimeZone) -> String {
    let milliseconds = (date.timeIntervalSince1970 * 1_000).rounded()
    if text == "epoch" { return "\(Int64(milliseconds))" }
    if text == "unix" { return "\(Int64((milliseconds / 1_000).rounded(.down)))" }
    let parts = CalendarParts(milliseconds: Int64(milliseconds), in: zone)
    return pieces.map { piece in
      switch piece {
      case .literal(let text): text
      case .field(let letter, let count): Self.text(letter, count, parts)
      }
    }.joined()
  }

  private static func text(_ letter: Character, _ count: Int, _ parts: CalendarParts) -> String {
    switch letter {
    case "y", "u": count == 2 ? padded(parts.year % 100, 2) : padded(parts.year, count)
    case "M":
      switch count {
      case 1, 2: padded(parts.month, count)
      case 3: String(months[parts.month - 1].prefix(3))
      default: months[parts.month - 1]
      }
    case "d": padded(parts.day, count)
    case "H": padded(parts.hour, count)
    case "h": padded((parts.hour + 11) % 12 + 1, count)
    case "m": padded(parts.minute, count)
    case "s": padded(parts.second, count)
    case "S": String((padded(parts.millisecond, 3) + "000000").prefix(count))
    case "a": parts.hour < 12 ? "AM" : "PM"
    case "E":
      count < 4 ? String(weekdays[parts.weekday].prefix(3)) : weekdays[parts.weekday]
    default: zone(letter, count, parts)
    }
  }

  private static func zone(_ letter: Character, _ count: Int, _ parts: CalendarParts) -> String {
    let minutes = abs(parts.offset) / 60
    let sign = parts.offset < 0 ? "-" : "+"
    let (hours, rest) = (padded(minutes / 60, 2), padded(minutes % 60, 2))
    switch letter {
    case "X" where parts.offset == 0: return "Z"
    case "X", "x":
      if count == 1 { return sign + hours + (minutes % 60 == 0 ? "" : rest) }
      return sign + hours + (count == 2 || count == 4 ? "" : ":") + rest
    case "Z" where count == 4: return parts.offset == 0 ? "GMT" : "GMT\(sign)\(hours):\(rest)"
    case "Z" where count == 5: return parts.offset == 0 ? "Z" : "\(sign)\(hours):\(rest)"
    case "Z": return sign + hours + rest
    default: return parts.zone
    }
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = "\(abs(number))"
    return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, width - digits.count))
      + digits
  }
}
