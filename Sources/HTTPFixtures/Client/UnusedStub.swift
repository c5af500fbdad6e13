/// A stub that was never used, or a sequence that was not given to its end.
package struct UnusedStub: Hashable, Sendable, CustomStringConvertible {
  /// What the stub asks for.
  package let pattern: RequestPattern
  /// Where the stub was declared.
  package let place: SourcePlace
  /// How many requests the stub took.
  package let uses: Int
  /// The answers that were never given, each in one line.
  package let neverGiven: [String]
  /// Whether the stub says that it need not be used.
  package let isOptional: Bool

  /// The stub as far as `uses` requests left it, or `nil` when every answer was given.
  init?(_ stub: Stub, uses: Int) {
    guard uses < stub.answersInTurn.count else { return nil }
    pattern = stub.pattern
    place = stub.place
    self.uses = uses
    neverGiven = stub.answersInTurn[uses...].map(\.description)
    isOptional = stub.unusedReason != nil
  }

  /// The stub, where it was declared, what was never given, and how to say that it need not be.
  package var description: String {
    let stub = "The stub \(pattern) at \(place)"
    guard uses > 0 else { return "\(stub) was never used; remove it, or \(waiver)." }
    return "\(stub) gave \(uses) of its \(uses + neverGiven.count) answers; never given: "
      + neverGiven.joined(separator: ", ") + "; remove what is not needed, or \(waiver)."
  }

  private var waiver: String {
    switch place.fileID {
    case let file where file.hasSuffix(".json"):
      "give it \"allowUnused\": \"why\" when it need not be used up"
    case let file where file.hasSuffix(".har"):
      "use the scenario's .allowing(unused: \"why\") when it need not be used up"
    default: "mark it .allowing(unused: \"why\") when it need not be used up"
    }
  }
}
