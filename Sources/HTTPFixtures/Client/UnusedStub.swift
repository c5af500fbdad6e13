/// A stub that was never used, or a sequence that was not given to its end.
public struct UnusedStub: Hashable, Sendable {
  /// What the stub asks for.
  public let pattern: RequestPattern
  /// Where the stub was declared.
  public let place: SourcePlace
  /// How many requests the stub took.
  public let uses: Int
  /// The answers that were never given, each in one line.
  public let neverGiven: [String]
  /// Whether the stub says that it need not be used.
  public let isOptional: Bool

  /// The stub as far as `uses` requests left it, or `nil` when every answer was given.
  init?(_ stub: Stub, uses: Int) {
    guard uses < stub.answers.count else { return nil }
    pattern = stub.pattern
    place = stub.place
    self.uses = uses
    neverGiven = stub.answers[uses...].map(\.description)
    isOptional = stub.mayBeUnused
  }
}

extension UnusedStub: CustomStringConvertible {
  /// The stub, where it was declared, what was never given, and how to say that it need not be.
  public var description: String {
    let stub = "The stub \(pattern) at \(place)"
    guard uses > 0 else { return "\(stub) was never used; remove it, or \(waiver)." }
    return "\(stub) gave \(uses) of its \(uses + neverGiven.count) answers; never given: "
      + neverGiven.joined(separator: ", ") + "; remove what is not needed, or \(waiver)."
  }

  private var waiver: String {
    switch place.fileID {
    case let file where file.hasSuffix(".json"):
      "give it \"mayBeUnused\": true when it need not be used up"
    case let file where file.hasSuffix(".har"):
      "use the scenario's .optional() when it need not be used up"
    default: "mark it .optional() when it need not be used up"
    }
  }
}
