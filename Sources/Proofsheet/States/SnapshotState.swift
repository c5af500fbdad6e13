public import HTTPFixtures
import SnapshotRendering
public import UserJourneys

/// A presenter or a view model that lists its states; each state becomes a snapshot without test
/// code.
///
/// ```swift
/// extension LoginPresenter: SnapshotStates {
///   public static var snapshotStates: [SnapshotState] {
///     [
///       SnapshotState("empty") { LoginPresenter(logIn: .stub) },
///       SnapshotState("refused", scenario: .refusesLogin) { user in
///         let login = LoginPresenter(logIn: LogIn(client: user.client))
///         user.does("logs in") { login.logIn() }
///         return login
///       },
///     ]
///   }
/// }
/// ```
///
/// `proofsheet generate` writes a list of all such types of a module, and one test renders them:
///
/// ```swift
/// @Test(arguments: await AppStates.all) func state(_ state: SnapshotState) { assertSnapshot(of: state) }
/// ```
public protocol SnapshotStates {
  /// The states of the type that become snapshots, each with a name of its own.
  @MainActor static var snapshotStates: [SnapshotState] { get }
}

/// One state of a presenter or a view model: its name, and the code that reaches it.
///
/// ```swift
/// SnapshotState("empty") { LoginPresenter(logIn: .stub) }
/// ```
public struct SnapshotState: Sendable, CustomStringConvertible {
  /// The type with the name of the state: `LoginPresenter refused`.
  public let description: String
  /// The answers of the server on the way to the state.
  let scenario: Scenario
  /// The code that makes the subject, on the main actor of a journey.
  let make: @MainActor @Sendable (JourneyUser) throws -> Any

  /// Creates a state that needs no user.
  ///
  /// - Parameters:
  ///   - name: A name that tells the state from the other states of its type.
  ///   - make: A closure that makes the presenter or view model.
  public init(_ name: String, _ make: @escaping @MainActor @Sendable () throws -> Any) {
    self.init(description: name, scenario: .silent) { _ in try make() }
  }

  /// Creates a state that a user reaches step by step.
  ///
  /// - Parameters:
  ///   - name: A name that tells the state from the other states of its type.
  ///   - scenario: The answers of the server; an unused stub fails the test only if
  ///     `snapshotStates` itself declares the scenario.
  ///   - make: A closure that makes the presenter or view model and takes the steps to the state.
  ///     The state is rendered at the end of the closure; work that is still under way finishes
  ///     afterwards.
  public init(
    _ name: String,
    scenario: Scenario = .silent,
    _ make: @escaping @MainActor @Sendable (JourneyUser) throws -> Any
  ) {
    self.init(description: name, scenario: scenario, make: make)
  }

  private init(
    description: String,
    scenario: Scenario,
    make: @escaping @MainActor @Sendable (JourneyUser) throws -> Any
  ) {
    (self.description, self.scenario, self.make) = (description, scenario, make)
  }

  /// The states of several types, each with its type before its own name: `LoginPresenter refused`.
  ///
  /// - Parameter types: The types, as `proofsheet generate` lists them; a type without
  ///   ``SnapshotStates`` has no states.
  /// - Returns: All states, in order.
  @MainActor public static func all(of types: Any.Type...) -> [SnapshotState] {
    types.compactMap { $0 as? any SnapshotStates.Type }.flatMap { type in
      type.snapshotStates.map { state in
        SnapshotState(
          description: TypeName.of(type) + " " + state.description,
          scenario: state.scenario,
          make: state.make
        )
      }
    }
  }
}
