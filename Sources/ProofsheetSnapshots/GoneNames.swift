/// The assertion that a snapshot sees each of its facts change.
@available(*, unavailable, message: "Use 'swift run proofsheet check --sensitivity'.")
public func assertSensitivity<Subject>(
  of subject: @autoclosure () throws -> Subject,
  as strategy: Any = 0,
  allowing allowed: [String: String] = [:]
) {}
