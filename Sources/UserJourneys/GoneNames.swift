// Public names of an earlier 0.1 that are gone, each with what to use instead.

extension JourneyUser {
  /// Is gone: waivers are spelled alike.
  @available(*, unavailable, message: "Use allows(waitingIn:_:), with a reason.")
  public func mayStayWaiting(in title: String) {}

  /// Is gone: waivers are spelled alike.
  @available(*, unavailable, message: "Use allows(otherThreads:) with a reason.")
  public func allowOtherThreads() {}
}
