import HTTPFixtures
import ProofsheetBasics

/// The scenario of a server, which can change while the server runs.
final class ServedScenario: Sendable {
  private let current: Locked<(client: ScenarioClient, origin: ServerOrigin?)>
  private let origin: ServerOrigin?

  /// - Parameters:
  ///   - client: The first client.
  ///   - origin: The address that the app normally calls; `nil` for the host that all stubs name.
  init(_ client: ScenarioClient, origin: ServerOrigin?) {
    self.origin = origin
    current = Locked(Self.named(client, origin))
  }

  /// The current client, and the address that the app normally calls.
  var now: (client: ScenarioClient, origin: ServerOrigin?) { current.withLock { $0 } }

  /// Replaces the client; requests under way end with the old one.
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
