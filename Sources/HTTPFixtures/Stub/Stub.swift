/// One request pattern and the answers it gives.
///
/// A stub matches by everything it declares. A stub that declares no query matches only requests
/// without a query, and one that declares no body only requests without a body, until it says
/// `.ignored`. A host or a header counts only when the stub names it.
///
/// A single answer is given again and again. Several answers are given in turn, and then the stub
/// is spent: the next request is unmatched, unless `then:` says otherwise.
public struct Stub: Sendable {
  /// What a stub does when all its answers have been given.
  public enum AfterLast: Hashable, Sendable {
    /// It is spent: a further request is an unmatched request.
    case stop
    /// It gives its last answer again.
    case repeatLast
    /// It begins again with its first answer.
    case startOver
  }

  /// What the stub asks of a request.
  public let pattern: RequestPattern
  /// Where the stub was declared.
  public let place: SourcePlace
  /// The answers in the order they are given.
  public private(set) var answers: [Answer] = []
  /// What happens after the last answer.
  public private(set) var afterLast = AfterLast.stop

  /// Declares what requests a stub takes; `answers(_:then:)` declares what it gives.
  ///
  /// - Parameters:
  ///   - method: The verb.
  ///   - path: An exact path as a literal, `.template("/user/{id}")` or `.matching("/user/[0-9]+")`.
  ///   - host: The exact host, with `:port` where the port counts, or `nil` for any.
  ///   - query: What the query must hold; none at all by default.
  ///   - headers: Headers that must be there with exactly these values; all others are ignored.
  ///   - body: What the body must hold; none at all by default.
  ///   - fileID: Where the stub is declared.
  ///   - line: The line it is declared on.
  public init(
    _ method: HTTPMethod,
    _ path: PathPattern,
    host: String? = nil,
    query: QueryRule = .none,
    headers: [String: String] = [:],
    body: BodyRule = .empty,
    fileID: String = #fileID,
    line: UInt = #line
  ) {
    let named = headers.sorted { $0.key < $1.key }.map { ($0.key.lowercased(), $0.value) }
    pattern = RequestPattern(
      method: method,
      host: host?.lowercased(),
      path: path,
      query: query,
      headers: Dictionary(named) { first, _ in first },
      body: body
    )
    place = SourcePlace(fileID: fileID, line: line)
  }

  /// The stub with its answers.
  ///
  /// - Parameters:
  ///   - first: The first answer.
  ///   - others: The answers after it, in turn.
  ///   - then: What happens after the last one; by default a single answer repeats and a sequence
  ///     stops.
  /// - Returns: A copy that gives these answers instead of any it had.
  public func answers(_ first: Answer, _ others: Answer..., then: AfterLast? = nil) -> Stub {
    var stub = self
    stub.answers = [first] + others
    stub.afterLast = then ?? (others.isEmpty ? .repeatLast : .stop)
    return stub
  }

  /// The answer to the request number `index`, counted from 0, or `nil` when the stub is spent.
  func answer(at index: Int) -> Answer? {
    if index < answers.count { return answers[index] }
    switch afterLast {
    case .stop: return nil
    case .repeatLast: return answers.last
    case .startOver: return answers.isEmpty ? nil : answers[index % answers.count]
    }
  }
}
