/// A named set of stubs: what the world answers.
///
/// A scenario is a value without state; each client made from it keeps its own.
public struct Scenario: Sendable {
  /// A fixture file that an answer names, and where its stub was declared.
  struct NamedFile: Sendable {
    let path: String
    let place: SourcePlace
  }

  /// What the scenario is called in reports.
  public let name: String
  /// The stubs; of two that match one request the one with the smaller priority number wins, and
  /// of equal priorities the first declared.
  public let stubs: [Stub]
  /// What a literal `+` in a query stands for.
  public let plus: Scenario.PlusSign
  /// Where the scenario was declared.
  public let place: SourcePlace
  let table: StubTable
  let declarationProblems: [ScenarioError]
  let files: [NamedFile]
  /// What the recording that the scenario was read from says of itself.
  var recording: RecordingNote?

  /// Declares a scenario, one stub a line.
  ///
  /// - Parameters:
  ///   - name: What the scenario is called in reports.
  ///   - plus: What a literal `+` in a query stands for. By default a space, because apps write a
  ///     space as `+` and a plus that was typed as `%2B`.
  ///   - fileID: Where the scenario is declared.
  ///   - line: The line it is declared on.
  ///   - stubs: The stubs, and other scenarios whose stubs are taken over, but not their `plus`.
  public init(
    _ name: String,
    plus: Scenario.PlusSign = .space,
    fileID: String = #fileID,
    line: UInt = #line,
    @StubBuilder stubs: () -> [Stub]
  ) {
    self.init(name, plus: plus, stubs: stubs(), fileID: fileID, line: line)
  }

  /// Declares a scenario from a list of stubs.
  ///
  /// - Parameters:
  ///   - name: What the scenario is called in reports.
  ///   - plus: What a literal `+` in a query stands for.
  ///   - stubs: The stubs in the order they are tried.
  ///   - fileID: Where the scenario is declared.
  ///   - line: The line it is declared on.
  public init(
    _ name: String,
    plus: Scenario.PlusSign = .space,
    stubs: [Stub],
    fileID: String = #fileID,
    line: UInt = #line
  ) {
    self.name = name
    self.plus = plus
    self.stubs = stubs
    place = SourcePlace(fileID: fileID, line: line)
    table = StubTable(stubs)
    declarationProblems = Self.problems(in: table)
    files = stubs.flatMap { stub in
      stub.answers.compactMap(\.file).map { NamedFile(path: $0, place: stub.place) }
    }
  }

  /// What an app calls, when all stubs that name a host name the same: `https://example.org:8080`.
  package var onlyOrigin: String? {
    let hosts = Set(stubs.compactMap(\.pattern.host))
    let schemes = Set(stubs.compactMap(\.pattern.scheme))
    guard hosts.count == 1, schemes.count < 2, let host = hosts.first else { return nil }
    return "\(schemes.first ?? "https")://\(host)"
  }

  /// The scenario, of which no stub need be used for a run to pass: a whole world, such as a launch
  /// state, of which each journey sees a part.
  public func optional() -> Scenario {
    var optional = Scenario(
      name,
      plus: plus,
      stubs: stubs.map { $0.optional() },
      fileID: place.fileID,
      line: place.line
    )
    optional.recording = recording
    return optional
  }

  /// A world that answers nothing: every request is unmatched.
  public static let silent = Scenario("nothing is answered", stubs: [])
}

/// Collects the stubs of a scenario.
@resultBuilder
public enum StubBuilder {
  /// Takes one stub.
  public static func buildExpression(_ stub: Stub) -> [Stub] { [stub] }
  /// Takes a list of stubs.
  public static func buildExpression(_ stubs: [Stub]) -> [Stub] { stubs }
  /// Takes over the stubs of another scenario.
  public static func buildExpression(_ scenario: Scenario) -> [Stub] { scenario.stubs }
  /// Joins the lines.
  public static func buildBlock(_ lines: [Stub]...) -> [Stub] { lines.flatMap { $0 } }
  /// Takes an `if` without an `else`.
  public static func buildOptional(_ stubs: [Stub]?) -> [Stub] { stubs ?? [] }
  /// Takes the first branch of an `if`.
  public static func buildEither(first stubs: [Stub]) -> [Stub] { stubs }
  /// Takes the second branch of an `if`.
  public static func buildEither(second stubs: [Stub]) -> [Stub] { stubs }
  /// Takes a loop.
  public static func buildArray(_ stubs: [[Stub]]) -> [Stub] { stubs.flatMap { $0 } }
}

extension Scenario: CustomStringConvertible {
  /// The scenario's name, which is what a test with scenarios as arguments is listed by.
  public var description: String { name }
}
