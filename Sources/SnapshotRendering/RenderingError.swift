/// The reason why a subject has no text.
package enum RenderingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A conformance that decides the text belongs to another actor than the actor of the test.
  case elsewhere(type: String, conformance: String)
  /// A value has more levels than ``mostLevels``; the place is the property of the subject.
  case tooDeep(place: String)
  /// A text has more bytes than ``mostBytes``.
  case tooLong(place: String)
  /// The sets of a value lead to the same objects on more ways than can be written.
  case tooEntangled(place: String)

  /// The most levels of a text, unless the assertion allows more.
  static let mostLevels = 500
  /// The most bytes of a text, unless the assertion allows more.
  static let mostBytes = 10_000_000

  /// One sentence with the problem, its place and the remedy.
  package var description: String {
    let advice =
      "Hide it, or describe its type by SnapshotDescribing; an assertion allows it by .state.unlimited."
    return switch self {
    case .elsewhere(let type, let conformance):
      "\(type) is \(conformance) only on another actor; write nonisolated before the conformance, or "
        + "check on the main actor."
    case .tooDeep(let place): "\(place) is more than \(Self.mostLevels) levels deep. " + advice
    case .tooLong(let place):
      "\(place) has more than \(Self.mostBytes / 1_000_000) MB. " + advice
    case .tooEntangled(let place):
      "\(place) has sets whose objects lead to each other on more ways than can be written. "
        + "Hide it, or describe its type by SnapshotDescribing."
    }
  }
}
