/// A declaration that no recorded text shows, or a missing reference.
struct Gap: Equatable, Sendable, Codable {
  enum Kind: String, CaseIterable, Sendable, Codable {
    /// A reference that the last run asked for and that does not exist.
    case gone
    /// A presenter or a view model without a snapshot or a journey.
    case subject
    case property
  }

  let kind: Kind
  /// The name of the gap, as a waiver spells it: `HomeViewModel.alert`.
  let name: String
  /// The module with the declaration; empty when there is none.
  var module = ""
  /// The source line of the declaration, as `Sources/App/Home.swift:12`, or the path of a missing
  /// reference.
  let place: String
  /// The reason why the gap is uncertain; nil for a certain gap.
  var doubt: String?
}

extension Gap.Kind {
  /// The heading of a list of gaps of this kind.
  var title: String {
    switch self {
    case .gone: "References that the last run asked for and that do not exist"
    case .subject: "Presenters and view models that nothing shows"
    case .property: "Properties that were never rendered"
    }
  }

  /// The advice for a gap of this kind.
  var next: String {
    switch self {
    case .gone: "record it again, or check again if its test is gone"
    case .subject: "write a snapshot or a journey of it"
    case .property:
      "add it to the type's description, or leave it out by 'allow omit TYPE.PROPERTY | WHY'"
    }
  }
}
