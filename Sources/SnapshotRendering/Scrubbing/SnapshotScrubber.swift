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
