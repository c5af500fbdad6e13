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

  static let dates = Self(
    word: #"-?[0-9]{4,}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]+)?Z"#
  )

  static let ports = Self(
    #"(?<=(?<!\#(word))(?:localhost|127\.0\.0\.1|\[::1\]):)[0-9]{1,5}(?!\#(word))"#
  )

  static let addresses = Self(word: "0x[0-9A-Fa-f]{8,16}")

  /// A path of at least two names; a full stop or a slash at the end is not part of the path.
  static let paths = {
    // A path begins where a value or a word begins, or after `file://`.
    let start = #"(?:(?<![^\n "'(<=\[`])|(?<=(?<!\#(word))file://))"#
    let end = #"\x{0}-\x{20}"'(),:;<>?\[\\\]`"#
    return Self("\(start)/[^\(end)/]+/[^\(end)]*[^\(end)./]")
  }()

  // Values that resemble those above, and that the patterns above do not match.
  static let likeUUIDs = Self("[0-9A-Fa-f]{8}[0-9A-Fa-f-]{16,}")
  static let likeDates = Self("[0-9]{1,4}[-/.][0-9]{1,2}[-/.][0-9]{1,4}[^ \"]*|[0-9]{1,2}:[0-9]{2}")
  static let likePaths = Self("/[^ \"/]+/?|[A-Z]:\\\\[^ \"]+")
  static let likePorts = Self("[a-z0-9.]+: ?[0-9]{2,}")
  static let likeAddresses = Self("0x[0-9A-Fa-f]+")
}
