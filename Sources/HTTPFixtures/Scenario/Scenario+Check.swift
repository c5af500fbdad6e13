extension Scenario {
  /// Checks every declaration and every fixture file that an answer names.
  ///
  /// - Parameter fixtures: The folder that the files are read from; `nil` when there is none.
  /// - Throws: `InvalidScenario` with everything that is wrong.
  public func check(in fixtures: FixtureFolder? = nil) throws(InvalidScenario) {
    if let invalidity = invalidity(in: fixtures) { throw invalidity }
  }

  /// Everything that is wrong: first the declarations, then the files, each in the order of stubs.
  func invalidity(in fixtures: FixtureFolder?) -> InvalidScenario? {
    let problems = declarationProblems + fileProblems(in: fixtures)
    return problems.isEmpty ? nil : InvalidScenario(scenario: name, problems: problems)
  }

  private func fileProblems(in fixtures: FixtureFolder?) -> [ScenarioError] {
    files.compactMap { file in
      Self.fixtureError(file.path, in: fixtures).map { .fixture($0, place: file.place) }
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

  // MARK: - Declarations

  /// What is wrong with the stubs whatever the files are; worked out once, when they are declared.
  static func problems(of stubs: [Stub]) -> [ScenarioError] {
    var first: [RequestPattern: SourcePlace] = [:]
    return stubs.flatMap { stub in
      var problems = problems(of: stub)
      if let earlier = first[stub.pattern] {
        let pattern = stub.pattern
        problems.append(.duplicateStub(pattern: pattern, first: earlier, second: stub.place))
      } else {
        first[stub.pattern] = stub.place
      }
      return problems
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
    return problems + stub.answers.compactMap { problem(of: $0, at: stub.place) }
  }

  private static func problem(of answer: Answer, at place: SourcePlace) -> ScenarioError? {
    switch answer.content {
    case .failure, .thrown: nil
    case .unencodable(let type): .unencodableAnswer(type: type, place: place)
    case .bytes, .file:
      (100...599).contains(answer.status) ? nil : .invalidStatus(answer.status, place: place)
    }
  }
}
