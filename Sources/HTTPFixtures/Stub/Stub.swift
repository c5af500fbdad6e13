import Foundation

/// One request pattern and its answers.
///
/// ```swift
/// Stub(.get, "/search", query: .containing(["term": "Jackson"]))
///   .answers(.status(500), .file("Search/searchArtist_success.json"))
/// ```
///
/// A request must meet everything that the stub declares. A stub without a query matches only
/// requests without a query. A stub without a body matches any body of a `POST`, `PUT` or `PATCH`,
/// and no body of other methods; the transcript reports each body that no rule compared. A host or
/// a header counts only when the stub names it.
///
/// A single answer repeats for each request. Several answers come in turn; after the last one, the
/// next request is unmatched unless `then:` decides otherwise.
public struct Stub: Sendable {
  /// The behaviour of a stub after its last answer.
  public enum AfterLast: Hashable, Sendable {
    /// The stub stops: a further request is unmatched.
    case stop
    /// The stub repeats its last answer.
    case repeatLast
    /// The stub starts over with its first answer.
    case startOver
  }

  /// The priority of a stub that declares none.
  package static let defaultPrecedence = 5
  /// The state of a client before any stub moves it; WireMock has the same word.
  static let firstState = "Started"

  /// The pattern that a request must match to get an answer of the stub.
  package private(set) var pattern: RequestPattern
  /// The priority among several stubs that match; the smallest number comes first.
  package private(set) var precedence = Stub.defaultPrecedence
  /// The reason why a run may leave answers unused; `nil` when the run must use all answers.
  package private(set) var unusedReason: String?
  /// The states of the client in which the stub answers; `nil` for every state.
  var requiredStates: Set<String>?
  /// The state to which the stub moves the client; `nil` when the state stays.
  var nextState: String?
  /// The line that declares the stub.
  package private(set) var place: SourcePlace
  /// The answers of the stub in the order of the requests.
  package private(set) var answersInTurn: [Stub.Answer] = []
  /// The behaviour of the stub after its last answer.
  package private(set) var afterLast = AfterLast.stop

  /// Creates a stub for requests that match the arguments; `answers(_:then:)` adds the answers.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - path: A literal for an exact path, `.template("/user/{id}")` or `.matching("/user/.*")`.
  ///   - host: The exact host, or `nil` for any host. Add `:port` to compare the port, and
  ///     `https://` before the host to compare the scheme.
  ///   - query: The rule for the query; by default the request must have none.
  ///   - headers: The rules for headers, by name; the stub ignores all others.
  ///   - cookies: The rules for cookies, by name; the stub ignores all others.
  ///   - body: The rule for the body; by default any body of a `POST`, `PUT` or `PATCH`, and no
  ///     body of other methods.
  ///   - fileID: The file that declares the stub.
  ///   - line: The line that declares the stub.
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

  /// Creates a stub for a pattern from a file.
  package init(_ pattern: RequestPattern, at place: SourcePlace) {
    self.pattern = pattern
    self.place = place
  }

  /// Returns the stub with a priority; of several matching stubs, the smallest number answers.
  public func priority(_ priority: Int) -> Stub { with { $0.precedence = priority } }

  /// Returns a copy that may stay unused: `.allowing(unused: "the cache may answer")`.
  ///
  /// - Parameter reason: The reason, for readers of the test.
  /// - Returns: The copy.
  public func allowing(unused reason: String) -> Stub { with { $0.unusedReason = reason } }

  /// Returns a copy with a further condition for the whole request.
  ///
  /// - Parameters:
  ///   - name: The name of the condition in reports; two conditions with one name are equal.
  ///   - holds: The condition.
  /// - Returns: The copy, with this condition besides its others.
  public func matching(
    _ name: String,
    _ holds: @escaping @Sendable (Stub.Request) -> Bool
  ) -> Stub {
    with { $0.pattern.conditions.append(RequestCondition(name: name, holds: holds)) }
  }

  /// Returns a copy that answers only while the client is in one of these states.
  ///
  /// A client starts in the state `Started`. A state belongs to one client, so parallel tests are
  /// independent.
  ///
  ///     Stub(.post, "/login", body: .ignored).moves(to: "signedIn").answers(.empty())
  ///     Stub(.get, "/me").during("signedIn").answers(.json(user))
  public func during(_ state: String, _ others: String...) -> Stub {
    with { $0.requiredStates = Set([state] + others) }
  }

  /// Returns a copy that moves the client to this state when the copy answers a request.
  public func moves(to state: String) -> Stub { with { $0.nextState = state } }

  /// Whether the stub answers while a client is in this state.
  func answers(in state: String) -> Bool { requiredStates?.contains(state) ?? true }

  /// Returns a copy for requests with another path, as if declared at `place`.
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

  /// Returns a copy with these answers.
  ///
  /// - Parameters:
  ///   - first: The first answer.
  ///   - others: The further answers, in turn.
  ///   - then: The behaviour after the last answer; by default a single answer repeats and a
  ///     sequence stops.
  /// - Returns: The copy, with these answers in place of its own.
  public func answers(_ first: Stub.Answer, _ others: Stub.Answer..., then: AfterLast? = nil)
    -> Stub
  {
    answers([first] + others, then: then)
  }

  /// Makes a bare path an error of the compiler; write `.answers(.file("list.json"))` instead.
  @available(*, unavailable, message: "Say that it is a file: .answers(.file(\"list.json\"))")
  public func answers(_ file: String) -> Stub { self }

  /// Returns a copy with a list of answers.
  ///
  /// - Parameters:
  ///   - answers: The answers in turn.
  ///   - then: The behaviour after the last answer; by default a single answer repeats and a
  ///     sequence stops.
  /// - Returns: The copy, with these answers in place of its own.
  public func answers(_ answers: [Stub.Answer], then: AfterLast? = nil) -> Stub {
    with { stub in
      stub.answersInTurn = answers
      stub.afterLast = then ?? (answers.count == 1 ? .repeatLast : .stop)
    }
  }

  /// Returns the answer to request `index`, counted from 0; `nil` after the last answer of a stub
  /// that stops.
  func answer(at index: Int) -> Stub.Answer? {
    if index < answersInTurn.count { return answersInTurn[index] }
    switch afterLast {
    case .stop: return nil
    case .repeatLast: return answersInTurn.last
    case .startOver: return answersInTurn.isEmpty ? nil : answersInTurn[index % answersInTurn.count]
    }
  }
}

/// The place in the source that declares a stub or a scenario.
package struct SourcePlace: Hashable, Sendable, CustomStringConvertible {
  /// The module and the file name, in the form of `#fileID`.
  package let fileID: String
  /// The line of the declaration, counted from 1.
  package let line: UInt
  /// The path of a key, in place of the line of a JSON file: `mappings[3]`.
  private var keyPath: String?
  /// The function of the declaration, in the form of `#function`; empty outside of a function.
  package var function = ""

  /// Creates a place from the values of `#fileID`, `#line` and `#function`.
  package init(fileID: String, line: UInt, function: String = "") {
    (self.fileID, self.line, self.function) = (fileID, line, function)
  }

  /// Creates a place in a JSON file; without a key path, the start of the file.
  init(file: String, keyPath: String?) {
    self.init(fileID: file, line: 1)
    self.keyPath = keyPath
  }

  /// The place as `Module/File.swift:12`, or `Scenarios/login.json:mappings[3]`.
  package var description: String { "\(fileID):\(keyPath ?? "\(line)")" }
}
