/// A declaration that no recorded text shows, or a missing reference.
package struct Gap: Equatable, Sendable, Codable {
  package enum Kind: String, CaseIterable, Sendable, Codable {
    /// A reference that the last run asked for and that does not exist.
    case gone
    /// A presenter or a view model without a snapshot or a journey.
    case subject
    case property
  }

  package let kind: Kind
  /// The name of the gap, as a waiver spells it: `HomeViewModel.alert`.
  package let name: String
  /// The module with the declaration; empty when there is none.
  package var module = ""
  /// The source line of the declaration, as `Sources/App/Home.swift:12`, or the path of a missing
  /// reference.
  package let place: String
  /// The reason why the gap is uncertain; nil for a certain gap.
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
}

extension Gap.Kind {
  /// The heading of a list of gaps of this kind.
  package var title: String {
    switch self {
    case .gone: "References that the last run asked for and that do not exist"
    case .subject: "Presenters and view models that nothing shows"
    case .property: "Properties that were never rendered"
    }
  }

  /// The advice for a gap of this kind.
  package var next: String {
    switch self {
    case .gone: "record it again, or check again if its test is gone"
    case .subject: "write a snapshot or a journey of it"
    case .property:
      "add it to the type's description, or leave it out by 'allow omit TYPE.PROPERTY | WHY'"
    }
  }
}
