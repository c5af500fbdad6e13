import SourceGeneration

/// A property that a snapshot can show.
struct DeclaredProperty: Sendable {
  let name: String
  /// `Sources/App/Home.swift:12`.
  let place: String
  let shape: ValueShape
}

/// A presenter or a view model, with what there is to show of it.
struct DeclaredSubject: Sendable {
  let module: String
  /// The name that snapshots have in their heads: `HomeViewModel`, `Home.RowViewModel`.
  let name: String
  /// The name in gaps: with the module's where two modules have a type of this name.
  let label: String
  let place: String
  let properties: [DeclaredProperty]
  /// The cases, where it is an enum itself.
  let choice: Choice?
  private let numbers: [String: Int]

  init(
    module: String,
    name: String,
    label: String,
    place: String,
    properties: [DeclaredProperty],
    choice: Choice?
  ) {
    (self.module, self.name, self.label, self.place) = (module, name, label, place)
    (self.properties, self.choice) = (properties, choice)
    numbers = Dictionary(properties.enumerated().map { ($1.name, $0) }) { first, _ in first }
  }

  func property(_ name: String) -> Int? { numbers[name] }
}

/// A call that leaves a screen: a requirement of a router's or a delegate's protocol.
struct DeclaredRoute: Sendable {
  let module: String
  /// The protocol: `LoginRouting`.
  let receiver: String
  /// `showUserList(for:)`.
  let title: String
  /// `LoginRouting.showUserList(for:)`, with the module where two have a protocol of this name.
  let label: String
  let place: String

  /// What transcripts call whoever a double of it stands in for: `router`.
  var word: String { ReceiverWord.of(String(receiver.split(separator: ".").last ?? "")) }
}

/// An enum of errors.
struct DeclaredError: Sendable {
  let module: String
  /// `ServiceError`, `ServiceError.Fault`.
  let name: String
  let label: String
  /// Each case, and where it stands.
  let cases: [(name: String, place: String)]
}
