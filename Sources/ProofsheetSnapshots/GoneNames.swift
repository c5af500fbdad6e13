/// Gone.
@available(*, unavailable, message: "A reference shows what scrubbers replace.")
public func assertSensitivity<Subject>(
  of subject: @autoclosure () throws -> Subject,
  as strategy: Any = 0,
  allowing allowed: [String: String] = [:]
) {}
