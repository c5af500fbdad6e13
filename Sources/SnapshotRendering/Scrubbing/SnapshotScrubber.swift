import Foundation

/// A named rule that replaces a volatile value by a stable token, such as `<uuid 1>`.
///
/// ```swift
/// assertSnapshot(of: order, as: .state.scrubbing(.uuids, .dates))
/// ```
///
/// The same value has the same number everywhere in a text, so that a token still identifies its
/// value. Equal elements of a set or a dictionary share a token without a number.
///
/// A scrubber without a match fails the assertion. The scrubber has nothing to replace now, and
/// would hide any matching value that appears later.
public struct SnapshotScrubber: Sendable {
  /// The way in which a scrubber finds the values to replace.
  enum Rule: Sendable {
    /// A regular expression, applied to the text that earlier scrubbers have left.
    case text(ScrubberPattern)
    /// A function that finds ranges in the text of one value, line by line.
    case line(@Sendable (String) -> [Range<String.Index>])
    /// A regular expression, applied to the text of one value, line by line.
    case pattern(ScrubberPattern)
    /// The whole value at a key path.
    case keyPath(KeyPathPattern)
  }

  /// The scrubber's name in messages.
  package let name: String
  /// The word inside the scrubber's tokens, such as `uuid`.
  let token: String
  let rule: Rule
  /// Whether a text may have no match of the scrubber.
  ///
  /// This is true for a scrubber that all texts of a suite or a scope share.
  package private(set) var mayBeIdle = false

  /// A copy of the scrubber for all texts of a suite or a scope; the copy allows a text without a
  /// match.
  package var inherited: SnapshotScrubber {
    var scrubber = self
    scrubber.mayBeIdle = true
    return scrubber
  }

  init(name: String, token: String, rule: Rule) {
    self.name = name
    self.token = token
    self.rule = rule
  }

  /// Creates a scrubber of your own.
  ///
  /// ```swift
  /// SnapshotScrubber(name: "order") { $0.ranges(of: /ORDER-\d+/) }
  /// ```
  ///
  /// - Parameters:
  ///   - name: The word inside the scrubber's tokens: letters, digits, spaces, `-` and `_`.
  ///   - ranges: A function that finds the ranges to replace in the text of one value, or in one
  ///     line of plain text. A string of canonical text has no quotes here, and keeps its escapes.
  public init(name: String, ranges: @escaping @Sendable (String) -> [Range<String.Index>]) {
    self.init(name: name, token: name, rule: .line(ranges))
  }

  /// Replaces UUIDs by tokens such as `<uuid 1>`, also between letters; without hyphens, a UUID must
  /// stand alone.
  public static let uuids = Self(name: "uuids", token: "uuid", rule: .text(.uuids))

  /// Replaces the UUIDs that a journey makes, which end with the same eight digits.
  package static let madeUUIDs = Self(name: "uuids", token: "uuid", rule: .text(.madeUUIDs))

  /// Replaces dates in the form `2019-10-15T06:40:00Z`, as canonical text has them, by `<date 1>`.
  public static let dates = Self(name: "dates", token: "date", rule: .text(.dates))

  /// Replaces absolute file paths of at least two names, also after `file://`, by `<path 1>`.
  public static let paths = Self(name: "paths", token: "path", rule: .text(.paths))

  /// Replaces the ports of `localhost`, `127.0.0.1` and `[::1]`: `localhost:<port 1>`.
  public static let ports = Self(name: "ports", token: "port", rule: .text(.ports))

  /// Replaces memory addresses of 8 to 16 digits, such as `0x00007f6f4c0a10b0`, by `<address 1>`.
  public static let addresses = Self(
    name: "addresses",
    token: "address",
    rule: .text(.addresses)
  )

  /// Returns a scrubber that replaces the first group of a regular expression, or each whole match
  /// if there is no group.
  ///
  /// - Parameters:
  ///   - name: The word inside the tokens: letters, digits, spaces, `-` and `_`.
  ///   - pattern: An ICU regular expression, applied to the text of one value, or to one line of
  ///     plain text. A string of canonical text has no quotes here, and keeps its escapes.
  /// - Returns: The scrubber; a malformed pattern fails the assertion that uses it.
  public static func matching(_ name: String, _ pattern: String) -> SnapshotScrubber {
    SnapshotScrubber(name: name, token: name, rule: .pattern(ScrubberPattern(pattern)))
  }

  /// Returns a scrubber that replaces the whole value at a key path, unless the value is nil.
  ///
  /// - Parameter path: Names joined by dots, such as `content.sections.*.id`; `*` stands for one
  ///   name or element, `**` for any number of them. The last name is the word inside the tokens.
  /// - Returns: The scrubber; it has no match in plain text, which has no key paths.
  public static func keyPath(_ path: String) -> SnapshotScrubber {
    let pattern = KeyPathPattern(path)
    return SnapshotScrubber(name: "keyPath(\(path))", token: pattern.token, rule: .keyPath(pattern))
  }
}

/// A regular expression, compiled once.
struct ScrubberPattern: Sendable {
  let text: String
  /// The compiled expression; nil when the text is no regular expression.
  private let expression: NSRegularExpression?

  init(_ text: String) {
    self.text = text
    expression = try? NSRegularExpression(pattern: text)
  }

  var isMalformed: Bool { expression == nil }

  /// Returns the range of the first capture group in each match in `line`.
  ///
  /// For an expression without a group, the result has the range of each whole match.
  func ranges(in line: String) -> [Range<String.Index>] {
    guard let expression else { return [] }
    let whole = NSRange(line.startIndex..<line.endIndex, in: line)
    let group = expression.numberOfCaptureGroups > 0 ? 1 : 0
    return expression.matches(in: line, range: whole)
      .compactMap { Range($0.range(at: group), in: line) }
  }
}

/// A key path with wildcards.
package struct KeyPathPattern: Sendable {
  let components: [String]

  package init(_ path: String) { components = Self.split(path) }

  /// The last name in the path, which is also the word in the tokens of the replaced values: `id`
  /// in `<id 1>`.
  var token: String {
    components.last { $0 != "*" && $0 != "**" && !$0.isEmpty } ?? "value"
  }

  /// Whether the pattern matches a key path.
  func matches(_ path: [String]) -> Bool { Self.matches(path[...], components[...]) }

  private static func matches(_ path: ArraySlice<String>, _ rest: ArraySlice<String>) -> Bool {
    guard let component = rest.first else { return path.isEmpty }
    if component == "**", matches(path, rest.dropFirst()) { return true }
    guard let name = path.first else { return false }
    if component == "**" { return matches(path.dropFirst(), rest) }
    return (component == "*" || component == name) && matches(path.dropFirst(), rest.dropFirst())
  }

  /// Splits a path at dots and brackets outside of quotes: `by."a.b"[2]` has three parts.
  private static func split(_ path: String) -> [String] {
    var parts = [""]
    var isQuoted = false
    for character in path {
      switch character {
      case "\"":
        isQuoted.toggle()
        parts[parts.count - 1].append(character)
      case "." where !isQuoted, "[" where !isQuoted: parts.append("")
      case "]" where !isQuoted: break
      default: parts[parts.count - 1].append(character)
      }
    }
    return parts.first == "" ? Array(parts.dropFirst()) : parts
  }
}

/// The patterns of the built-in scrubbers.
///
/// The patterns are applied to the text that earlier scrubbers have left.
extension ScrubberPattern {
  /// A letter, a digit, a hyphen, an underscore or any character outside ASCII.
  private static let word = #"[0-9A-Za-z_\-\x{80}-\x{10FFFF}]"#

  /// Creates a pattern whose matches neither begin nor end inside of a word.
  private init(word expression: String) {
    self.init("(?<!\(Self.word))\(expression)(?!\(Self.word))")
  }

  /// With hyphens, outside of longer runs of digits; without, alone and of a known version, since a
  /// checksum may have 32 digits too.
  static let uuids = {
    let digit = "[0-9A-Fa-f]"
    let bare = "\(digit){12}[1-8]\(digit){3}[89ABab]\(digit){15}"
    return Self(
      "(?<!\(digit))\(digit){8}(?:-\(digit){4}){3}-\(digit){12}(?!\(digit))"
        + "|(?<!\(word))\(bare)(?!\(word))"
    )
  }()

  static let madeUUIDs = Self("(?i)[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{4}70726F66")

  static let dates = Self(
    word: #"-?[0-9]{4,}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]+)?Z"#
  )

  static let ports = Self(
    #"(?<=(?<!\#(word))(?:localhost|127\.0\.0\.1|\[::1\]):)[0-9]{1,5}(?!\#(word))"#
  )

  /// The tokens that scrubbers write.
  static let tokens = Self(#"<[^<>\n]+ [0-9]+>"#)

  static let addresses = Self(word: "0x[0-9A-Fa-f]{8,16}")

  /// A path of at least two names; a full stop or a slash at the end is not part of the path.
  static let paths = {
    // A path begins where a value or a word begins, or after `file://`.
    let start = #"(?:(?<![^\n "'(<=\[`])|(?<=(?<!\#(word))file://))"#
    let end = #"\x{0}-\x{20}"'(),:;<>?\[\\\]`"#
    return Self("\(start)/[^\(end)/]+/[^\(end)]*[^\(end)./]")
  }()
}
