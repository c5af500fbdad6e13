import Foundation

/// One request pattern and the answers it gives.
///
/// ```swift
/// Stub(.get, "/search", query: .containing(["term": "Jackson"]))
///   .answers(.status(500), .file("Search/searchArtist_success.json"))
/// ```
///
/// A stub matches by everything it declares. A stub that declares no query matches only requests
/// without a query. One that declares no body takes any that a `POST`, `PUT` or `PATCH` has, which the
/// transcript says, and none of other methods. A host or a header counts only when the stub names it.
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

  /// The priority of a stub that declares none.
  package static let defaultPrecedence = 5

  /// What the stub asks of a request.
  package private(set) var pattern: RequestPattern
  /// What the stub is called in calls and reports, when it was given a name.
  package private(set) var name: String?
  /// Which of several stubs that match is asked first: the one with the smallest number.
  package private(set) var precedence = Stub.defaultPrecedence
  /// Why a run may end without using the stub up; `nil` when it may not.
  package private(set) var unusedReason: String?
  /// In which states of a scenario the stub answers, and to which it moves.
  var states = StateRule()
  /// Where the stub was declared.
  package private(set) var place: SourcePlace
  /// The answers in the order they are given.
  package private(set) var answersInTurn: [Stub.Answer] = []
  /// What happens after the last answer.
  package private(set) var afterLast = AfterLast.stop

  /// Declares what requests a stub takes; `answers(_:then:)` declares what it gives.
  ///
  /// - Parameters:
  ///   - method: The verb.
  ///   - path: An exact path as a literal, `.template("/user/{id}")` or `.matching("/user/[0-9]+")`.
  ///   - host: The exact host, with `:port` where the port counts and `https://` before it where
  ///     the scheme counts, or `nil` for any.
  ///   - query: What the query must hold; none at all by default.
  ///   - headers: What headers must be, by name; all others are ignored.
  ///   - cookies: What cookies must be, by name; all others are ignored.
  ///   - body: What the body must hold; by default any of a `POST`, `PUT` or `PATCH`, and none at all
  ///     of other methods.
  ///   - fileID: Where the stub is declared.
  ///   - line: The line it is declared on.
  public init(
    _ method: Stub.Method,
    _ path: Stub.Path,
    host: String? = nil,
    query: Stub.Query = .empty,
    headers: [String: Stub.Value] = [:],
    cookies: [String: Stub.Value] = [:],
    body: Stub.Body = .unsaid,
    fileID: String = #fileID,
    line: UInt = #line
  ) {
    let named = headers.sorted { $0.key < $1.key }.map { ($0.key.lowercased(), $0.value) }
    let address = host?.lowercased().components(separatedBy: "://") ?? []
    pattern = RequestPattern(
      method: method,
      scheme: address.count > 1 ? address[0] : nil,
      host: address.last.flatMap { $0.isEmpty ? nil : $0 },
      path: path,
      query: query,
      headers: Dictionary(named) { first, _ in first },
      cookies: cookies,
      body: body.said(for: method)
    )
    place = SourcePlace(fileID: fileID, line: line)
  }

  /// A stub for a pattern that was read from a file.
  package init(_ pattern: RequestPattern, at place: SourcePlace) {
    self.pattern = pattern
    self.place = place
  }

  /// The stub under a name, by which its calls can be counted.
  public func named(_ name: String) -> Stub { with { $0.name = name } }

  /// The stub with a priority: of several that match, the smallest number answers.
  public func priority(_ priority: Int) -> Stub { with { $0.precedence = priority } }

  /// The stub, which need not be used up for a run to pass: `.allowing(unused: "the cache may answer")`.
  ///
  /// - Parameter reason: Why, for those who read the test.
  /// - Returns: A copy that no run has to use up.
  public func allowing(unused reason: String) -> Stub { with { $0.unusedReason = reason } }

  /// The stub, which also asks that `holds` is true of the whole request.
  ///
  /// - Parameters:
  ///   - name: What the condition is called in reports; two of one name count as the same.
  ///   - holds: The condition.
  /// - Returns: A copy with this condition beside any it had.
  public func matching(
    _ name: String,
    _ holds: @escaping @Sendable (Stub.Request) -> Bool
  ) -> Stub {
    with { $0.pattern.conditions.append(RequestCondition(name, holds)) }
  }

  /// The stub as if it was declared at `place`, for requests with another path.
  func declared(at place: SourcePlace, taking path: Stub.Path) -> Stub {
    with { stub in
      stub.place = place
      stub.pattern.path = path
    }
  }

  private func with(_ change: (inout Stub) -> Void) -> Stub {
    var stub = self
    change(&stub)
    return stub
  }

  /// The stub with its answers.
  ///
  /// - Parameters:
  ///   - first: The first answer.
  ///   - others: The answers after it, in turn.
  ///   - then: What happens after the last one; by default a single answer repeats and a sequence
  ///     stops.
  /// - Returns: A copy that gives these answers instead of any it had.
  public func answers(_ first: Stub.Answer, _ others: Stub.Answer..., then: AfterLast? = nil)
    -> Stub
  {
    answers([first] + others, then: then)
  }

  /// The stub with a list of answers.
  ///
  /// - Parameters:
  ///   - answers: The answers in turn.
  ///   - then: What happens after the last one, as with answers one by one.
  /// - Returns: A copy that gives these answers instead of any it had.
  public func answers(_ answers: [Stub.Answer], then: AfterLast? = nil) -> Stub {
    with { stub in
      stub.answersInTurn = answers
      stub.afterLast = then ?? (answers.count == 1 ? .repeatLast : .stop)
    }
  }

  /// The answer to the request number `index`, counted from 0, or `nil` when the stub is spent.
  func answer(at index: Int) -> Stub.Answer? {
    if index < answersInTurn.count { return answersInTurn[index] }
    switch afterLast {
    case .stop: return nil
    case .repeatLast: return answersInTurn.last
    case .startOver: return answersInTurn.isEmpty ? nil : answersInTurn[index % answersInTurn.count]
    }
  }
}
