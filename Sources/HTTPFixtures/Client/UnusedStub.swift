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

  /// The stub as far as `uses` requests left it, or `nil` when every answer was given
  /// or the stub need not be used.
  init?(_ stub: Stub, uses: Int) {
    guard uses < stub.answers.count, !stub.mayBeUnused else { return nil }
    pattern = stub.pattern
    place = stub.place
    self.uses = uses
    neverGiven = stub.answers[uses...].map(\.description)
  }
}

extension UnusedStub: CustomStringConvertible {
  /// The stub, where it was declared, and what was never given.
  public var description: String {
    let stub = "The stub \(pattern) at \(place)"
    guard uses > 0 else { return "\(stub) was never used." }
    return "\(stub) gave \(uses) of its \(uses + neverGiven.count) answers; never given: "
      + neverGiven.joined(separator: ", ") + "."
  }
}
