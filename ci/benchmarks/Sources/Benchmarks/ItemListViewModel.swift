import Foundation
import Proofsheet

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One of the ten nested items of the measured screen.
struct Item {
  let id: Int
  let title: String
  let price: Double
  let url: URL
  let isFavourite: Bool
}

/// The view model of the limits: twenty fields and ten nested items.
@MainActor
final class ItemListViewModel {
  var title = "Groceries"
  var subtitle = "What is left to buy this week"
  var count = 10
  var isLoading = false
  var isRefreshing = false
  var errorMessage: String?
  var emptyMessage: String? = "Nothing to buy"
  var searchTerm = ""
  var placeholder = "Search the list"
  var selectedScope = Scope.all
  var total = 12.5
  var currency = "EUR"
  var updatedAt = Date(timeIntervalSince1970: 1_571_122_800)
  var owner = UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")
  var homepage = URL(string: "https://example.com/list")
  var canEdit = true
  var canShare = false
  var accessibilityLabel = "List of groceries, ten items"
  var footer = "Prices include tax"
  var items = (0..<10).map { index in
    Item(
      id: index,
      title: "Item number \(index)",
      price: Double(index) * 1.25,
      url: URL(fileURLWithPath: "/items/\(index)"),
      isFavourite: index % 2 == 0
    )
  }
  private let client: ScenarioClient?
  private let clock: (any Clock<Duration>)?

  enum Scope {
    case all
    case favourites
  }

  init(client: ScenarioClient? = nil, clock: (any Clock<Duration>)? = nil) {
    self.client = client
    self.clock = clock
  }

  func search(_ term: String) {
    searchTerm = term
    Task {
      try await clock?.sleep(for: .milliseconds(300))
      isLoading = true
      defer { isLoading = false }
      guard let client, let url = URL(string: "https://example.com/items/\(term)") else { return }
      do {
        let (data, _) = try await client.data(for: URLRequest(url: url))
        count = data.count
        errorMessage = nil
      } catch {
        errorMessage = "Please try again later."
      }
    }
  }
}

extension ItemListViewModel: SnapshotDescribing {
  /// Everything the screen shows.
  var snapshotFields: KeyValuePairs<String, Any?> {
    [
      "title": title, "subtitle": subtitle, "count": count, "isLoading": isLoading,
      "isRefreshing": isRefreshing, "errorMessage": errorMessage, "emptyMessage": emptyMessage,
      "searchTerm": searchTerm, "placeholder": placeholder, "selectedScope": selectedScope,
      "total": total, "currency": currency, "updatedAt": updatedAt, "owner": owner,
      "homepage": homepage, "canEdit": canEdit, "canShare": canShare,
      "accessibilityLabel": accessibilityLabel, "footer": footer, "items": items,
    ]
  }
}
