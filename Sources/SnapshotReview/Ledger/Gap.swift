/// One thing that is declared and that no recorded text shows.
package struct Gap: Equatable, Sendable, Codable {
  package enum Kind: String, CaseIterable, Sendable, Codable {
    /// A reference that the last run asked for and that is not there.
    case gone
    /// A presenter or a view model that nothing shows.
    case subject
    case property
    case value
  }

  package let kind: Kind
  /// What a ratchet file and a waiver call it: `HomeViewModel.alert = nil`.
  package let name: String
  /// The module that declares it; empty where none does.
  package var module = ""
  /// `Sources/App/Home.swift:12`.
  package let place: String
  /// Why nobody can say whether it was shown; nil where that is known.
  package var doubt: String?

  package init(
    kind: Kind,
    name: String,
    module: String = "",
    place: String,
    doubt: String? = nil
  ) {
    (self.kind, self.name, self.module) = (kind, name, module)
    (self.place, self.doubt) = (place, doubt)
  }

  /// Whether a list of known gaps may have it: what is not there at all is known to nobody.
  package var isRatcheted: Bool { kind != .gone && kind != .subject }
}

extension Gap.Kind {
  /// The head of a list of such gaps.
  package var title: String {
    switch self {
    case .gone: "References that the last run asked for and that are not there"
    case .subject: "Presenters and view models that nothing shows"
    case .property: "Properties that were never rendered"
    case .value: "Values that nobody has seen"
    }
  }

  /// What to do about one.
  package var next: String {
    switch self {
    case .gone: "record it again, or check again if its test is gone"
    case .subject: "write a snapshot or a journey of it"
    case .property:
      "add it to the type's description, or leave it out by 'allow omit TYPE.PROPERTY | WHY'"
    case .value: "show it in a snapshot or a journey"
    }
  }
}
