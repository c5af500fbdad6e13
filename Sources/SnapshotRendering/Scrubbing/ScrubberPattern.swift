import Foundation

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
