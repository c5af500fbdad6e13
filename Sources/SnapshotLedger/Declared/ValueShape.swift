/// The kinds of values of a property, as its declaration determines them.
indirect enum ValueShape: Sendable {
  case optional(ValueShape)
  case boolean
  case choice(Choice)
  /// A type with too many values to list, or a type of another package.
  case other

  /// The kinds of values that snapshots should show, as gaps name them: `nil`, `.failed(.offline)`.
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

  /// The cases of the property's type; `nil` if the type is no enum.
  var choice: Choice? {
    if case .choice(let choice) = self { choice } else { nil }
  }

  /// The kind that stands for all values of an optional except `nil`.
  static let some = "not nil"
  /// The kind that stands for a value with an unknown text, such as an enum with its own
  /// description.
  static let unread = "?"
}

/// The cases of an enum.
struct Choice: Sendable {
  struct Payload: Sendable {
    /// The label of the payload in its case, as `from` in `.moved(from: .left)`; `nil` for `_`.
    let label: String?
    let shape: ValueShape

    /// The label with a colon, as `from: ` in `.moved(from: .left)`; empty without a label.
    var front: String { label.map { $0 + ": " } ?? "" }
  }

  struct Case: Sendable {
    let name: String
    let payloads: [Payload]
  }

  let cases: [Case]
  /// The index of the enum among the subjects; `nil` for an enum that is not a subject.
  let subject: Int?

  func named(_ name: Substring) -> Case? { cases.first { $0.name == name } }

  /// The names of the cases.
  ///
  /// If a payload is an enum, there is one name for each case of the payload: `.failed(.offline)`.
  var wanted: [String] {
    cases.flatMap { one -> [String] in
      let nested = one.payloads.flatMap { payload in
        (payload.shape.choice?.wanted ?? []).map { ".\(one.name)(\(payload.front)\($0))" }
      }
      return nested.isEmpty ? ["." + one.name] : nested
    }
  }
}
