import Foundation

/// Types without a constant name: the runtime names their context by its address.
extension ValueCorpus {
  static var locals: [CorpusRow] {
    struct Refused: Error { var status = 1 }
    struct Denied: Error {}
    struct Holder<Value> { var value: Value }
    return [
      row("Local error as NSError", Refused() as NSError, Denied() as NSError),
      row("Private error as NSError", PrivateRefusal() as NSError, PrivateDenial() as NSError),
      row("Nested error as NSError", PrivateDenial.Inner() as NSError, PrivateDenial() as NSError),
      row("Local error in an error", holding(Refused()), holding(Denied())),
      row("Local error", Refused(), Refused(status: 2)),
      row("Local type in a generic", Holder(value: Refused()), Holder(value: Denied())),
      row("Local metatype", Holder<Refused>.self, Holder<Denied>.self),
      row("Local key path", \Refused.status, \Holder<Refused>.value),
      row("Local closure", { (_: Refused) in }, { (_: Denied) in }),
    ]
  }

  private static func holding(_ error: any Error) -> NSError {
    NSError(domain: "d", code: 1, userInfo: [NSUnderlyingErrorKey: error as NSError])
  }
}

private struct PrivateRefusal: Error {}

private struct PrivateDenial: Error {
  struct Inner: Error {}
}
