/// Why a rendering could not be scrubbed.
public enum ScrubberError: Error, Equatable, Sendable {
  /// The scrubber found nothing to replace.
  case matchedNothing(scrubber: String)
  /// The regular expression of a scrubber is malformed.
  case malformedPattern(scrubber: String, pattern: String)
  /// The word inside a scrubber's tokens could be taken for something else.
  case malformedName(scrubber: String)
}

extension ScrubberError: CustomStringConvertible {
  /// One sentence that says what is wrong and what to do.
  public var description: String {
    switch self {
    case .matchedNothing(let scrubber):
      "the scrubber \(scrubber) matches nothing in this text; remove it, because it could only hide "
        + "what appears later."
    case .malformedPattern(let scrubber, let pattern):
      "the scrubber \(scrubber) has the pattern `\(pattern)`, which is no regular expression; "
        + "correct it."
    case .malformedName(let scrubber):
      "the name \"\(scrubber)\" of a scrubber cannot stand in a token; use letters, digits, spaces, "
        + "- and _."
    }
  }
}
