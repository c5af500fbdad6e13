import Foundation
import ProofsheetBasics

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
