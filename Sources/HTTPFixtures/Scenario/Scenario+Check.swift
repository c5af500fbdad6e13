extension Scenario {
  /// Checks every declaration and every fixture file that an answer names.
  ///
  /// - Parameter fixtures: The folder that the files are read from; `nil` when there is none.
  /// - Throws: `InvalidScenario` with everything that is wrong.
  public func check(in fixtures: FixtureFolder? = nil) throws(InvalidScenario) {
    let problems = problems(in: fixtures)
    if !problems.isEmpty {
      throw InvalidScenario(scenario: name, problems: problems)
    }
  }

  /// Everything that is wrong, in the order of the stubs.
  func problems(in fixtures: FixtureFolder?) -> [ScenarioError] {
    var first: [RequestPattern: SourcePlace] = [:]
    return stubs.flatMap { stub in
      var problems = Self.problems(of: stub)
      if let earlier = first[stub.pattern] {
        let pattern = stub.pattern
        problems.append(.duplicateStub(pattern: pattern, first: earlier, second: stub.place))
      } else {
        first[stub.pattern] = stub.place
      }
      return problems + stub.answers.compactMap { Self.problem(of: $0, of: stub, in: fixtures) }
    }
  }

  private static func problems(of stub: Stub) -> [ScenarioError] {
    var problems: [ScenarioError] = []
    if stub.answers.isEmpty {
      problems.append(.noAnswers(pattern: stub.pattern, place: stub.place))
    }
    if let reason = stub.pattern.path.problem {
      let text = stub.pattern.path.text
      problems.append(.invalidPath(text: text, reason: reason, place: stub.place))
    }
    if let reason = stub.pattern.body.problem {
      problems.append(.invalidBody(reason: reason, place: stub.place))
    }
    return problems
  }

  private static func problem(
    of answer: Answer,
    of stub: Stub,
    in fixtures: FixtureFolder?
  ) -> ScenarioError? {
    switch answer.content {
    case .failure, .thrown:
      return nil
    case .unencodable(let type):
      return .unencodableAnswer(type: type, place: stub.place)
    case .bytes, .file:
      guard (100...599).contains(answer.status) else {
        return .invalidStatus(answer.status, place: stub.place)
      }
      guard let path = answer.file else { return nil }
      return fixtureError(path, in: fixtures).map { .fixture($0, place: stub.place) }
    }
  }

  private static func fixtureError(_ path: String, in fixtures: FixtureFolder?) -> FixtureError? {
    guard let fixtures else { return .noFolder(path: path) }
    do throws(FixtureError) {
      try fixtures.check(path)
      return nil
    } catch {
      return error
    }
  }
}
