import Foundation
import HTTPFixtures
import Observation
import SnapshotRendering

@testable import UserJourneys

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Reads what a server says, with or without a look at how it says it.
private struct MenuService: Sendable {
  enum Bug { case takesEveryStatus, takesEveryBody }
  let client: ScenarioClient
  let bug: Bug?

  private struct Answer: Decodable {
    let dishes: [String]
  }

  private struct LooseAnswer: Decodable {
    let dishes: [String]?
  }

  func dishes() async throws -> [String] {
    guard let url = URL(string: "https://example.org/menu") else { throw URLError(.badURL) }
    let (data, response) = try await client.data(for: URLRequest(url: url))
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    guard status == 200 || bug == .takesEveryStatus else { throw URLError(.badServerResponse) }
    if bug == .takesEveryBody {
      return try JSONDecoder().decode(LooseAnswer.self, from: data).dishes ?? []
    }
    return try JSONDecoder().decode(Answer.self, from: data).dishes
  }
}

/// A menu that can be pulled.
@MainActor @Observable
private final class Menu: SnapshotDescribing {
  private var dishes: [String] = []
  private var isLoading = false
  private var error: String?
  @ObservationIgnored private var task: Task<Void, Never>?
  @ObservationIgnored private let service: MenuService

  init(_ service: MenuService) { self.service = service }

  deinit { task?.cancel() }

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["dishes": dishes, "isLoading": isLoading, "error": error]
  }

  func pull() {
    guard !isLoading else { return }
    isLoading = true
    error = nil
    task = Task { [weak self, service] in
      do {
        let dishes = try await service.dishes()
        self?.dishes = dishes
      } catch {
        if !isCancellation(error) { self?.error = "The menu cannot be read." }
      }
      self?.isLoading = false
    }
  }

  nonisolated static let scenario = Scenario("a menu") {
    Stub(.get, "/menu").answers(.json(["dishes": ["soup", "cake"]]))
  }

  nonisolated static func script(_ bug: MenuService.Bug?) -> Journey.Script {
    { user in
      let menu = user.sees { Menu(MenuService(client: user.client, bug: bug)) }
      user.does("appears") { menu.pull() }
      user.retries { menu.pull() }
      user.does("pulls") { menu.pull() }
      user.retries { menu.pull() }
    }
  }
}

extension Exhibit {
  static let menus = [
    Exhibit("menu", Menu.scenario, Menu.script(nil)),
    Exhibit(
      "menu that takes every status",
      Menu.scenario,
      Menu.script(.takesEveryStatus),
      finds: "fails unseen: GET /menu"
    ),
    Exhibit(
      "menu that takes every body",
      Menu.scenario,
      Menu.script(.takesEveryBody),
      finds: "rows lost: Menu.dishes"
    ),
  ]
}
