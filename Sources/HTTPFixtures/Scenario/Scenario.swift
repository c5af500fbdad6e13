public import Foundation
import ProofsheetBasics

/// A named set of stubs, which answer the requests of a test.
///
/// ```swift
/// extension Scenario {
///   static let searchFailsOnce = Scenario("artist search fails once") {
///     Stub(.get, "/search", query: .containing(["term": "Jackson"]))
///       .answers(.status(500), .file("Search/searchArtist_success.json"))
///   }
/// }
/// ```
///
/// A scenario is a value without state; each client of a scenario keeps its own state.
public struct Scenario: Sendable {
  /// The name of the scenario in reports.
  public let name: String
  /// The stubs of the scenario.
  ///
  /// Of two stubs that match one request, the one with the smaller priority number answers; at
  /// equal priorities, the one that is declared first, if it is a special case of the other.
  package private(set) var stubs: [Stub]
  /// The line that declares the scenario.
  package internal(set) var place: SourcePlace
  let table: StubTable
  /// All problems of the stubs, except problems of fixture files, each in one sentence.
  package let declarationProblems: [String]
  /// The fixture files that answers contain, each with the place of its stub.
  package let files: [(path: String, place: SourcePlace)]
  /// The request fields whose values reports hide; `nil` for a scenario that was not recorded.
  package var recorded: SecretFields?
  /// The recorded requests that have no playable answer.
  package var leftOutRequests: [LeftOutRequest] = []
  /// The date at the start of a journey; `nil` for the default, noon of 1 January 2026.
  package private(set) var start: Date?
  /// The time zone of the scenario's journeys; nil for the zone of the test process.
  package private(set) var timeZone: TimeZone?
  /// The locale of the scenario's journeys; nil for the locale of the test process.
  package private(set) var locale: Locale?

  /// Creates a scenario with one stub in each line.
  ///
  /// - Parameters:
  ///   - name: The name of the scenario in reports.
  ///   - fileID: The file that declares the scenario.
  ///   - line: The line that declares the scenario.
  ///   - function: The function that declares the scenario. Unused stubs fail only a test that
  ///     declares the scenario itself.
  ///   - stubs: The stubs, and other scenarios whose stubs the new scenario adopts.
  public init(
    _ name: String,
    fileID: String = #fileID,
    line: UInt = #line,
    function: String = #function,
    @StubBuilder stubs: () -> [Stub]
  ) {
    let place = SourcePlace(fileID: fileID, line: line, function: function)
    self.init(name, stubs: stubs(), place: place)
  }

  /// Creates a scenario from a list of stubs.
  ///
  /// - Parameters:
  ///   - name: The name of the scenario in reports.
  ///   - stubs: The stubs in the order of their declaration.
  ///   - fileID: The file that declares the scenario.
  ///   - line: The line that declares the scenario.
  ///   - function: The function that declares the scenario. Unused stubs fail only a test that
  ///     declares the scenario itself.
  public init(
    _ name: String,
    stubs: [Stub],
    fileID: String = #fileID,
    line: UInt = #line,
    function: String = #function
  ) {
    let place = SourcePlace(fileID: fileID, line: line, function: function)
    self.init(name, stubs: stubs, place: place)
  }

  package init(_ name: String, stubs: [Stub], place: SourcePlace) {
    self.name = name
    self.stubs = stubs
    self.place = place
    table = StubTable(stubs)
    declarationProblems = Self.problems(of: stubs)
    files = stubs.flatMap { stub in
      stub.answersInTurn.compactMap(\.file).map { ($0, stub.place) }
    }
  }

  /// The address of the server, if all stubs that require a host require the same one:
  /// `https://example.org:8080`.
  package var onlyOrigin: String? {
    let hosts = Set(stubs.compactMap(\.pattern.host))
    let schemes = Set(stubs.compactMap(\.pattern.scheme))
    guard hosts.count == 1, schemes.count < 2, let host = hosts.first else { return nil }
    return "\(schemes.first ?? "https")://\(host)"
  }

  /// Returns a copy whose stubs may all stay unused.
  ///
  /// Use the copy where each journey requests only a part of a large scenario, such as the stubs of
  /// a whole app.
  ///
  /// - Parameter reason: The reason, for readers of the test.
  /// - Returns: The copy.
  public func allowing(unused reason: String) -> Scenario {
    var scenario = self
    scenario.stubs = stubs.map { $0.allowing(unused: reason) }
    return scenario
  }

  /// Returns a copy with another start, zone or locale for its journeys.
  ///
  /// By default, a journey begins at noon of 1 January 2026, in the world of the test process: UTC
  /// and `en_US_POSIX`, or what `.proofsheet.conf` says. A formatter that the program shares keeps
  /// the world in which it was first used, so give it a locale and a zone.
  ///
  /// - Parameters:
  ///   - date: The first value of `Date()`, from 1970 to 2200; nil keeps the scenario's date.
  ///   - timeZone: The value of `TimeZone.current`, and the zone of calendars and formatters; nil
  ///     keeps the scenario's zone.
  ///   - locale: The value of `Locale.current`, with its calendar and its first day of the week:
  ///     `de_DE`, `en_US@calendar=buddhist;fw=mon`. Nil keeps the scenario's locale.
  /// - Returns: The changed copy.
  public func starting(
    at date: Date? = nil,
    timeZone: TimeZone? = nil,
    locale: Locale? = nil
  ) -> Scenario {
    var scenario = self
    scenario.start = date ?? start
    scenario.timeZone = timeZone ?? self.timeZone
    scenario.locale = locale ?? self.locale
    return scenario
  }

  /// Returns the start, zone and locale for a transcript; nil when the scenario names none of them.
  package func worldText(start: String?) -> String? {
    let zone = timeZone.map { "in \($0.identifier)" }
    let all = [start, zone, locale.map { "as \($0.identifier)" }].compactMap(\.self)
    return all.isEmpty ? nil : all.joined(separator: ", ")
  }

  /// A scenario without stubs, in which every request is unmatched.
  public static let silent = Scenario("nothing is answered", stubs: [])
}

/// Collects the stubs of a scenario.
@resultBuilder
public enum StubBuilder {
  /// Takes one stub.
  public static func buildExpression(_ stub: Stub) -> [Stub] { [stub] }
  /// Takes a list of stubs.
  public static func buildExpression(_ stubs: [Stub]) -> [Stub] { stubs }
  /// Takes the stubs of another scenario.
  public static func buildExpression(_ scenario: Scenario) -> [Stub] { scenario.stubs }
  /// Joins the stubs of all lines in a builder closure.
  public static func buildBlock(_ lines: [Stub]...) -> [Stub] { lines.flatMap { $0 } }
  /// Takes the stubs of an `if` without an `else`; an empty list when the condition is false.
  public static func buildOptional(_ stubs: [Stub]?) -> [Stub] { stubs ?? [] }
  /// Takes the stubs of the first branch of an `if`.
  public static func buildEither(first stubs: [Stub]) -> [Stub] { stubs }
  /// Takes the stubs of another branch of an `if`.
  public static func buildEither(second stubs: [Stub]) -> [Stub] { stubs }
  /// Joins the stubs of a loop.
  public static func buildArray(_ stubs: [[Stub]]) -> [Stub] { stubs.flatMap { $0 } }
}

extension Scenario: CustomStringConvertible {
  /// The scenario's name, which also names the case of a parameterized test.
  public var description: String { name }
}

extension Scenario {
  /// Returns the first error answer with a body among the stubs that match the request, or `nil`.
  package func errorAnswer(to request: Stub.Request) -> Stub.Answer? {
    stubs.lazy.filter { $0.pattern.matches(request) }.flatMap(\.answersInTurn).first { answer in
      guard answer.status >= 400 else { return false }
      if case .bytes(let data) = answer.content { return !data.isEmpty }
      return answer.file != nil
    }
  }
}

extension Scenario {
  /// Checks every declaration and every fixture file that an answer names.
  ///
  /// - Parameter fixtures: The folder of the files; `nil` when the test has none.
  /// - Throws: `FixtureError` with all problems.
  public func check(in fixtures: FixtureFolder? = nil) throws(FixtureError) {
    if let invalidity = invalidity(in: fixtures) { throw invalidity }
  }

  /// Returns all problems: first the declarations, then the files, each in the order of the stubs.
  func invalidity(in fixtures: FixtureFolder?) -> FixtureError? {
    let problems = startProblems + declarationProblems + fileProblems(in: fixtures)
    if problems.isEmpty { return nil }
    let lines = ["Scenario \(quoted(name)) cannot be used:"] + problems.map { "  \($0)" }
    return FixtureError(lines.joined(separator: "\n"))
  }

  /// The problem of a start date outside 1970 to 2200, the years of the virtual clock.
  package var startProblems: [String] {
    guard let seconds = start?.timeIntervalSince1970 else { return [] }
    if (0..<7_258_118_400).contains(seconds) { return [] }
    return [
      "The scenario's start, \(seconds) s after 1970, is outside of the clock's range: use a date from "
        + "1970 to 2199."
    ]
  }

  private func fileProblems(in fixtures: FixtureFolder?) -> [String] {
    files.compactMap { file in
      do throws(FixtureError) {
        guard let fixtures else { throw .noFolder(for: file.path) }
        try fixtures.check(file.path)
        return nil
      } catch {
        return "An answer of the stub at \(file.place) cannot be given: \(error)"
      }
    }
  }

  // MARK: - Declarations

  /// Returns all problems of the stubs, except problems of fixture files.
  ///
  /// A scenario computes the list once.
  static func problems(of stubs: [Stub]) -> [String] {
    let states = Set(stubs.compactMap(\.nextState)).union([Stub.firstState])
    return stubs.flatMap { problems(of: $0, states) }
  }

  private static func problems(of stub: Stub, _ states: Set<String>) -> [String] {
    let (pattern, place) = (stub.pattern, stub.place)
    var problems: [String] = []
    if stub.answersInTurn.isEmpty {
      problems.append("The stub \(pattern) at \(place) has no answers: add .answers(…).")
    }
    if pattern.method.name == "ANY" {
      problems.append(
        "The stub at \(place) wants the method ANY, which no request has: declare a stub for each "
          + "method."
      )
    }
    func add(_ words: String, because reason: String?) {
      if let reason { problems.append("\(words): \(reason).") }
    }
    let path = "The path \(quoted(pattern.path.text)) of the stub at \(place)"
    add("\(path) cannot be used", because: pattern.path.problem)
    if pattern.query.isImpossible {
      let words = "No query can match the stub at \(place)"
      add(words, because: "two of its rules contradict each other")
    }
    let wanted = "that the stub at \(place) wants can never be sent"
    add("The body \(wanted)", because: pattern.body.problem)
    for (name, rule)
      in (Array(pattern.headers) + Array(pattern.cookies) + Array(pattern.query.rules))
      .sorted(by: { $0.key < $1.key })
    {
      add("The value of \(quoted(name)) \(wanted)", because: rule.problem)
    }
    return problems + stateProblems(of: stub, states)
      + stub.answersInTurn.compactMap { problem(of: $0, at: place) }
  }

  private static func stateProblems(of stub: Stub, _ states: Set<String>) -> [String] {
    (stub.requiredStates ?? []).subtracting(states).sorted().map { state in
      let nearest = NearestWord.any(to: state, in: states.sorted()) ?? Stub.firstState
      return "The stub at \(stub.place) wants the state \(quoted(state)), to which no stub moves: "
        + "the nearest state is \(quoted(nearest))."
    }
  }

  private static func problem(of answer: Stub.Answer, at place: SourcePlace) -> String? {
    switch answer.content {
    case .failure, .thrown, .computed, .leftOut: return nil
    case .unusable(let reason):
      return "An answer of the stub at \(place) cannot be given: \(reason)."
    case .bytes, .file:
      let status = answer.status
      guard (100...599).contains(status) else {
        return
          "An answer of the stub at \(place) has the status \(status): use one from 100 to 599."
      }
      if let problem = answer.headerProblem {
        return "An answer of the stub at \(place) cannot be given: \(problem)."
      }
      return nil
    }
  }
}
