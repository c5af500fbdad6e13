/// A stub that has not given all its answers.
package struct UnusedStub: Hashable, Sendable, CustomStringConvertible {
  /// The pattern of the stub.
  package let pattern: RequestPattern
  /// The line that declares the stub.
  package let place: SourcePlace
  /// The number of requests that the stub has answered.
  package let uses: Int
  /// The answers that the stub never gave, each in one line.
  package let neverGiven: [String]
  /// Whether the stub declares that it may stay unused.
  package let isOptional: Bool

  /// Creates the record of a stub after `uses` requests; `nil` when the stub has given all its
  /// answers.
  init?(_ stub: Stub, uses: Int) {
    guard uses < stub.answersInTurn.count else { return nil }
    pattern = stub.pattern
    place = stub.place
    self.uses = uses
    neverGiven = stub.answersInTurn[uses...].map(\.description)
    isOptional = stub.unusedReason != nil
  }

  /// The stub, its place, the answers that it never gave, and the edit that allows unused answers.
  package var description: String { words() }

  /// Returns the description; for a stub that was never used, `advice` precedes the usual advice.
  package func words(_ advice: String = "") -> String {
    let stub = "The stub \(pattern) at \(place)"
    guard uses > 0 else { return "\(stub) was never used; \(advice)remove it, or \(waiver)." }
    return "\(stub) gave \(uses) of its \(uses + neverGiven.count) answers; never given: "
      + neverGiven.joined(separator: ", ") + "; remove the unneeded answers, or \(waiver)."
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
