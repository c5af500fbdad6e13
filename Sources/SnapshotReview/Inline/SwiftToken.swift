/// One token of a Swift source, of the few kinds that the search for calls and literals needs.
package struct SwiftToken: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    /// A name, a keyword or a number.
    case word
    case string(SwiftStringLiteral)
    case regex
    /// `(`, `[` or `{`.
    case open
    /// `)`, `]` or `}`.
    case close
    /// Any other character of an operator or of punctuation.
    case other
  }

  package let kind: Kind
  /// The bytes of the token in the source.
  package let range: Range<Int>
}

/// A string literal of a Swift source.
package struct SwiftStringLiteral: Equatable, Sendable {
  /// The number of `#` before the literal, after it and in each of its escapes.
  let pounds: Int
  /// Whether the literal has three quotation marks on each side.
  let isMultiline: Bool
  /// The bytes of the source between the quotation marks.
  package let content: Range<Int>
  /// Whether the literal has an interpolation, so that the source does not tell its value.
  let isInterpolated: Bool
}

/// An error for a string literal or a comment without an end.
package struct SwiftLexerError: Error {}
