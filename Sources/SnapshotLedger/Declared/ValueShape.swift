/// The kinds of values that a property can have, as far as its declaration says.
indirect enum ValueShape: Sendable {
  case optional(ValueShape)
  case boolean
  case choice(Choice)
  /// Too many values to name them, or declared elsewhere.
  case other

  /// The kinds of values that ought to be shown, as gaps name them: `nil`, `.failed(.offline)`.
  var wanted: [String] {
    switch self {
    case .optional(let inner):
      let kinds = inner.wanted
      return ["nil"] + (kinds.isEmpty ? [Self.some] : kinds)
    case .boolean: return ["false", "true"]
    case .choice(let choice): return choice.wanted
    case .other: return []
    }
  }

  /// The enum that a value is; nil for other values.
  var choice: Choice? {
    if case .choice(let choice) = self { choice } else { nil }
  }

  /// Stands for a value that is there.
  static let some = "not nil"
  /// Stands for a value in other words than its declaration's.
  static let unread = "?"
}

/// The cases of an enum.
struct Choice: Sendable {
  struct Payload: Sendable {
    /// The label; nil for `_`.
    let label: String?
    let shape: ValueShape

    /// What stands before the payload in the name of a kind: `from: `.
    var front: String { label.map { $0 + ": " } ?? "" }
  }

  struct Case: Sendable {
    let name: String
    let payloads: [Payload]
  }

  let cases: [Case]
  /// The number of the subject that it is.
  let subject: Int?

  func named(_ name: Substring) -> Case? { cases.first { $0.name == name } }

  /// Each case by its name, with those of a payload that is an enum itself: `.failed(.offline)`.
  var wanted: [String] {
    cases.flatMap { one -> [String] in
      let nested = one.payloads.flatMap { payload in
        (payload.shape.choice?.wanted ?? []).map { ".\(one.name)(\(payload.front)\($0))" }
      }
      return nested.isEmpty ? ["." + one.name] : nested
    }
  }
}
