/// One token of a Swift source, as far as the search for calls and literals asks for.
package struct SwiftToken: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    /// A name, a keyword or a number.
    case word
    /// A string literal.
    case string(SwiftStringLiteral)
    /// A regular expression literal.
    case regex
    /// `(`, `[` or `{`.
    case open
    /// `)`, `]` or `}`.
    case close
    /// Any other character of an operator or of punctuation.
    case other
  }

  package let kind: Kind
  /// The bytes of the source.
  package let range: Range<Int>
}

/// A string literal of a Swift source.
package struct SwiftStringLiteral: Equatable, Sendable {
  /// How many `#` stand before it, behind it and in each of its escapes.
  let pounds: Int
  /// Whether it is set in three quotation marks.
  let isMultiline: Bool
  /// The bytes of the source between the quotation marks.
  package let content: Range<Int>
  /// Whether it has an interpolation, so that its text is not known from the source.
  let isInterpolated: Bool
}

/// A string literal or a comment has no end.
package struct SwiftLexerError: Error {}
