import HTTPFixtures
import ProofsheetBasics

/// The scenario that is served, which can be changed while the server runs.
final class ServedScenario: Sendable {
  private let current: Locked<(client: ScenarioClient, origin: ServerOrigin?)>
  private let origin: ServerOrigin?

  /// - Parameters:
  ///   - client: What answers at first.
  ///   - origin: What the app would call; `nil` for the host that all stubs of the scenario name.
  init(_ client: ScenarioClient, origin: ServerOrigin?) {
    self.origin = origin
    current = Locked(Self.named(client, origin))
  }

  /// What answers now, and what the app would call.
  var now: (client: ScenarioClient, origin: ServerOrigin?) { current.withLock { $0 } }

  /// Puts a client in the place of the one that answers; requests that are under way end with theirs.
  func replace(with client: ScenarioClient) {
    let next = Self.named(client, origin)
    current.withLock { $0 = next }
  }

  private static func named(
    _ client: ScenarioClient,
    _ origin: ServerOrigin?
  ) -> (client: ScenarioClient, origin: ServerOrigin?) {
    (client, origin ?? client.scenario.onlyOrigin.flatMap(ServerOrigin.init))
  }
}
