extension Scenario {
  /// Checks every declaration and every fixture file that an answer names.
  ///
  /// - Parameter fixtures: The folder that the files are read from; `nil` when there is none.
  /// - Throws: `FixtureError` with everything that is wrong.
  public func check(in fixtures: FixtureFolder? = nil) throws(FixtureError) {
    if let invalidity = invalidity(in: fixtures) { throw FixtureError(problem: invalidity) }
  }

  /// Everything that is wrong: first the declarations, then the files, each in the order of stubs.
  func invalidity(in fixtures: FixtureFolder?) -> InvalidScenario? {
    let problems = declarationProblems + fileProblems(in: fixtures)
    return problems.isEmpty ? nil : InvalidScenario(scenario: name, problems: problems)
  }

  private func fileProblems(in fixtures: FixtureFolder?) -> [ScenarioProblem] {
    files.compactMap { file in
      Self.fixtureError(file.path, in: fixtures).map {
        .fixture(reason: $0.description, place: file.place)
      }
    }
  }

  private static func fixtureError(_ path: String, in fixtures: FixtureFolder?) -> FixtureError? {
    guard let fixtures else { return FixtureError(.noFolder(path: path)) }
    do throws(FixtureError) {
      try fixtures.check(path)
      return nil
    } catch {
      return error
    }
  }

  // MARK: - Declarations

  /// What is wrong with the stubs whatever the files are; worked out once, when they are declared.
  static func problems(in table: StubTable) -> [ScenarioProblem] {
    var found = table.stubs.map(problems(of:))
    for conflict in table.conflicts {
      found[conflict.loser].append(problem(of: conflict, among: table.stubs))
    }
    var named: [String: SourcePlace] = [:]
    for (index, stub) in table.stubs.enumerated() {
      guard let name = stub.name else { continue }
      if let first = named[name] {
        found[index].append(.duplicateName(name, first: first, second: stub.place))
      } else {
        named[name] = stub.place
      }
    }
    return found.flatMap { $0 } + unreachableStates(of: table.stubs)
  }

  private static func problem(of conflict: StubConflict, among stubs: [Stub]) -> ScenarioProblem {
    let winner = stubs[conflict.winner]
    let loser = stubs[conflict.loser]
    switch conflict.relation {
    case .same where winner.precedence == loser.precedence:
      return .duplicateStub(pattern: loser.pattern, first: winner.place, second: loser.place)
    case .overlaps:
      return .ambiguousStubs(
        first: winner.pattern,
        firstPlace: winner.place,
        second: loser.pattern,
        secondPlace: loser.place
      )
    default:
      return .shadowedStub(
        pattern: loser.pattern,
        place: loser.place,
        by: winner.pattern,
        at: winner.place
      )
    }
  }

  /// The stubs that ask for states which no chain of stubs leads to.
  private static func unreachableStates(of stubs: [Stub]) -> [ScenarioProblem] {
    var reached: [StateMachine: Set<String>] = [:]
    var grew = true
    while grew {
      grew = false
      for rule in stubs.map(\.states) {
        guard let machine = rule.machine else { continue }
        let known = reached[machine, default: [machine.initial]]
        reached[machine] = known
        guard let next = rule.next, rule.required?.isDisjoint(with: known) != true else { continue }
        if reached[machine, default: []].insert(next).inserted { grew = true }
      }
    }
    return stubs.compactMap { stub in
      guard let machine = stub.states.machine, let required = stub.states.required else {
        return nil
      }
      guard required.isDisjoint(with: reached[machine, default: []]) else { return nil }
      return .unreachableState(
        machine: machine.name,
        states: required.sorted(),
        place: stub.place
      )
    }
  }

  private static func problems(of stub: Stub) -> [ScenarioProblem] {
    var problems: [ScenarioProblem] = []
    if stub.answersInTurn.isEmpty {
      problems.append(.noAnswers(pattern: stub.pattern, place: stub.place))
    }
    if let reason = stub.pattern.path.problem {
      let text = stub.pattern.path.text
      problems.append(.invalidPath(text: text, reason: reason, place: stub.place))
    }
    if case .all = stub.pattern.query.want, stub.pattern.query.parts.isImpossible {
      problems.append(.contradictoryQuery(place: stub.place))
    }
    if let reason = stub.pattern.body.problem {
      problems.append(.invalidBody(reason: reason, place: stub.place))
    }
    for (name, rule) in (Array(stub.pattern.headers) + Array(stub.pattern.cookies))
      .sorted(by: { $0.key < $1.key })
    {
      guard let reason = rule.problem else { continue }
      problems.append(.invalidValue(name: name, reason: reason, place: stub.place))
    }
    return problems + stateProblems(of: stub)
      + stub.answersInTurn.compactMap { problem(of: $0, at: stub.place) }
  }

  private static func stateProblems(of stub: Stub) -> [ScenarioProblem] {
    guard let machine = stub.states.machine else { return [] }
    if let second = stub.states.second {
      return [.mixedStates(first: machine.name, second: second.name, place: stub.place)]
    }
    let named = (stub.states.required ?? []).union(stub.states.next.map { [$0] } ?? [])
    return named.subtracting(machine.states).sorted().map { state in
      .unknownState(
        machine: machine.name,
        state: state,
        states: machine.states,
        place: stub.place
      )
    }
  }

  private static func problem(of answer: Stub.Answer, at place: SourcePlace) -> ScenarioProblem? {
    switch answer.content {
    case .failure, .thrown, .computed: nil
    case .unencodable(let type): .unencodableAnswer(type: type, place: place)
    case .bytes, .file, .garbage:
      (100...599).contains(answer.status) ? nil : .invalidStatus(answer.status, place: place)
    }
  }
}
