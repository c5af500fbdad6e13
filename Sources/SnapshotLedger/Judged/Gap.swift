/// One thing that is declared and that no recorded text shows.
package struct Gap: Equatable, Sendable, Encodable {
  package enum Kind: String, CaseIterable, Sendable, Encodable {
    /// A reference that the last run asked for and that is not there.
    case gone
    /// A presenter or a view model that nothing shows.
    case subject
    case property
    case value
    case route
    case error
    case request
    /// A value that not every property of its type can have: an empty list, a long string.
    case advice
  }

  package let kind: Kind
  /// What a ratchet file and a waiver call it: `HomeViewModel.alert = nil`.
  package let name: String
  /// The module that declares it; empty where none does.
  let module: String
  /// `Sources/App/Home.swift:12`.
  package let place: String
  /// Why nobody can say whether it was shown; nil where that is known.
  package let doubt: String?

  init(
    _ kind: Kind,
    _ name: String,
    in module: String = "",
    at place: String,
    doubt: String? = nil
  ) {
    (self.kind, self.name, self.module) = (kind, name, module)
    (self.place, self.doubt) = (place, doubt)
  }

  /// What to do about it.
  package var next: String { doubt == nil ? kind.next : "show it in words that say which it is" }

  /// Whether a list of known gaps may have it: what is not there at all is known to nobody.
  var isRatcheted: Bool { kind != .gone && kind != .subject }

  private enum CodingKeys: String, CodingKey {
    case kind
    case name
    case place
    case doubt
    case next
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind, forKey: .kind)
    try container.encode(name, forKey: .name)
    try container.encode(place, forKey: .place)
    try container.encodeIfPresent(doubt, forKey: .doubt)
    try container.encode(next, forKey: .next)
  }
}

extension Gap.Kind {
  /// The head of a list of such gaps.
  var title: String {
    switch self {
    case .gone: "References that the last run asked for and that are not there"
    case .subject: "Presenters and view models that nothing shows"
    case .property: "Properties that were never rendered"
    case .value: "Values that nobody has seen"
    case .route: "Routes that no journey has taken"
    case .error: "Errors that nothing shows"
    case .request: "Requests that no journey made"
    case .advice: "Values that may be worth a look"
    }
  }

  /// What to do about one.
  var next: String {
    switch self {
    case .gone: "record it again, or check again if its test is gone"
    case .subject: "write a snapshot or a journey of it"
    case .property: "add it to the type's description, or leave it out by a rule 'omit'"
    case .value: "show it in a snapshot or a journey"
    case .route: "write a journey that takes it"
    case .error: "let a journey fail with it"
    case .request: "write a journey that asks for it, or delete its fixtures"
    case .advice: "show it, where the property can have it"
    }
  }
}
