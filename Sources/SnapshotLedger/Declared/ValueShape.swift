/// What kinds of values a property can have, as far as its declaration says.
indirect enum ValueShape: Sendable {
  case optional(ValueShape)
  case boolean
  case text
  /// An array, a set or a dictionary.
  case list
  case choice(Choice)
  /// What has too many values to name them, or is declared elsewhere.
  case other

  /// The kinds of values that ought to be shown, as gaps name them: `nil`, `.failed(.offline)`.
  var wanted: [String] {
    switch self {
    case .optional(let inner):
      let kinds = inner.wanted
      return ["nil"] + (kinds.isEmpty ? [Self.some] : kinds)
    case .boolean: return ["false", "true"]
    case .choice(let choice): return choice.wanted
    case .text, .list, .other: return []
    }
  }

  /// The kinds of values that are worth a look, though not every property can have them.
  ///
  /// A declaration does not say whether a list may be empty or a title long, so that their absence is
  /// no gap unless somebody asks.
  var advised: [String] {
    switch self {
    case .optional(let inner): inner.advised
    case .list: ["none", "one", "many"]
    case .text: ["empty", "long", "non-ASCII"]
    case .boolean, .choice, .other: []
    }
  }

  /// What stands for a value that is there.
  static let some = "not nil"
  /// What stands for a value in other words than its declaration's.
  static let unread = "?"
  /// From how many characters on a string is a long one.
  static let longLength = 61
}

/// The cases of an enum.
final class Choice: Sendable {
  struct Payload: Sendable {
    /// The label; nil for `_`.
    let label: String?
    let shape: ValueShape
  }

  struct Case: Sendable {
    let name: String
    let payloads: [Payload]

    /// The enum that the only payload is, where it has no label.
    var inner: Choice? {
      guard payloads.count == 1, payloads[0].label == nil,
        case .choice(let inner) = payloads[0].shape
      else { return nil }
      return inner
    }
  }

  let cases: [Case]
  /// The number of the declared error that it is.
  let error: Int?
  /// The number of the subject that it is.
  let subject: Int?
  private let places: [String: Int]

  init(_ cases: [Case], error: Int? = nil, subject: Int? = nil) {
    (self.cases, self.error, self.subject) = (cases, error, subject)
    places = Dictionary(cases.enumerated().map { ($1.name, $0) }) { first, _ in first }
  }

  func named(_ name: String) -> Case? { places[name].map { cases[$0] } }

  /// Each case by its name, with those of a payload that is an enum itself: `.failed(.offline)`.
  var wanted: [String] {
    cases.flatMap { one -> [String] in
      let nested = one.payloads.flatMap { payload -> [String] in
        guard case .choice(let inner) = payload.shape else { return [] }
        let label = payload.label.map { $0 + ": " } ?? ""
        return inner.wanted.map { ".\(one.name)(\(label)\($0))" }
      }
      return nested.isEmpty ? ["." + one.name] : nested
    }
  }
}
