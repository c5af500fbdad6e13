import Foundation
import HTTPFixtures
import SnapshotRendering

@testable import UserJourneys

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A menu that the user can pull; one wrong version accepts every status, another every body.
@MainActor
private final class Menu: Page, Asking {
  private struct Answer: Decodable {
    let dishes: [String]?
  }

  private var dishes: [String] = []
  private var isLoading = false
  private var error: String?

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["dishes": dishes, "isLoading": isLoading, "error": error]
  }

  func pull() {
    guard !isLoading, let url = URL(string: "https://example.org/menu") else { return }
    isLoading = true
    error = nil
    ask { [flaw] client in
      let (data, response) = try await client.data(for: URLRequest(url: url))
      let status = (response as? HTTPURLResponse)?.statusCode ?? 0
      if status != 200, flaw != "takes every status" { throw RefusedByServer(status: status) }
      let dishes = try JSONDecoder().decode(Answer.self, from: data).dishes
      if dishes == nil, flaw != "takes every body" { throw RefusedByServer(status: status) }
      return dishes ?? []
    } then: { menu, answer in
      menu.isLoading = false
      menu.error = answer.complaint("The menu cannot be read.")
      if let dishes = answer.value { menu.dishes = dishes }
    }
  }
}

extension Exhibit {
  static let unseenFailures =
    page(
      "menu",
      Menu.self,
      Scenario("a menu") { Stub(.get, "/menu").answers(.json(["dishes": ["soup", "cake"]])) },
      flaws: [
        "takes every status": "silent-failure: GET /menu",
        "takes every body": "silent-failure: GET /menu",
      ]
    ) { user, menu in
      for title in ["appears", "pulls"] {
        user.does(title) { menu.pull() }
        user.retries { menu.pull() }
      }
    }
}
