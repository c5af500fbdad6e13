import Foundation
import Measuring
import Proofsheet

/// A check of one screen by reflection, and through what `proofsheet generate` writes for it.
///
/// Bare is reflection: the same twenty fields and ten nested items without a description.
@MainActor
func measureDescriptions(below root: String, into table: inout Table) throws {
  let references = ReferenceFolder(
    root: root,
    stem: "Descriptions",
    function: "measureDescriptions"
  )
  let reflected = ReflectedListViewModel()
  let described = DescribedListViewModel()
  _ = try references.write(Rendering(of: reflected).bytes, named: "reflected")
  _ = try references.write(Rendering(of: described).bytes, named: "described")
  let times = try Stopwatch().times(
    calls: 20,
    { try passing { check(described, "described") } },
    { try passing { check(reflected, "reflected") } }
  )
  table.time("check through a generated description", ours: times[0], peer: times[1], ratio: 0.7)
}

@MainActor
private func check(_ model: some AnyObject, _ name: String) {
  assertSnapshot(of: model, named: name, testName: "measureDescriptions")
}

@MainActor
class ReflectedListViewModel {
  var title = "Groceries"
  var subtitle = "What is left to buy this week"
  var count = 10
  var isLoading = false
  var isRefreshing = false
  var errorMessage: String?
  var emptyMessage: String? = "Nothing to buy"
  var searchTerm = ""
  var placeholder = "Search the list"
  var selectedScope = ItemListViewModel.Scope.all
  var total = 12.5
  var currency = "EUR"
  var updatedAt = Date(timeIntervalSince1970: 1_571_122_800)
  var owner = UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")
  var homepage = URL(string: "https://example.com/list")
  var canEdit = true
  var canShare = false
  var accessibilityLabel = "List of groceries, ten items"
  var footer = "Prices include tax"
  var items = (0..<10).map(ReflectedItem.init)
  private let client: ScenarioClient? = nil
}

struct ReflectedItem {
  let id: Int
  let title: String
  let price: Double
  let url: URL
  let isFavourite: Bool

  init(_ index: Int) {
    id = index
    title = "Item number \(index)"
    price = Double(index) * 1.25
    url = URL(fileURLWithPath: "/items/\(index)")
    isFavourite = index % 2 == 0
  }
}

@MainActor
class DescribedListViewModel {
  var title = "Groceries"
  var subtitle = "What is left to buy this week"
  var count = 10
  var isLoading = false
  var isRefreshing = false
  var errorMessage: String?
  var emptyMessage: String? = "Nothing to buy"
  var searchTerm = ""
  var placeholder = "Search the list"
  var selectedScope = ItemListViewModel.Scope.all
  var total = 12.5
  var currency = "EUR"
  var updatedAt = Date(timeIntervalSince1970: 1_571_122_800)
  var owner = UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")
  var homepage = URL(string: "https://example.com/list")
  var canEdit = true
  var canShare = false
  var accessibilityLabel = "List of groceries, ten items"
  var footer = "Prices include tax"
  var items = (0..<10).map { DescribedItem(ReflectedItem($0)) }
  private let client: ScenarioClient? = nil
}

struct DescribedItem {
  let id: Int
  let title: String
  let price: Double
  let url: URL
  let isFavourite: Bool

  init(_ item: ReflectedItem) {
    (id, title, price) = (item.id, item.title, item.price)
    (url, isFavourite) = (item.url, item.isFavourite)
  }
}

extension DescribedListViewModel: SnapshotDescribing {
  var snapshotFields: KeyValuePairs<String, Any?> {
    [
      "title": self.title,
      "subtitle": self.subtitle,
      "count": self.count,
      "isLoading": self.isLoading,
      "isRefreshing": self.isRefreshing,
      "errorMessage": self.errorMessage,
      "emptyMessage": self.emptyMessage,
      "searchTerm": self.searchTerm,
      "placeholder": self.placeholder,
      "selectedScope": self.selectedScope,
      "total": self.total,
      "currency": self.currency,
      "updatedAt": self.updatedAt,
      "owner": self.owner,
      "homepage": self.homepage,
      "canEdit": self.canEdit,
      "canShare": self.canShare,
      "accessibilityLabel": self.accessibilityLabel,
      "footer": self.footer,
      "items": self.items,
    ]
  }

  static var snapshotHidden: [String] {
    ["client"]
  }
}

extension DescribedItem: SnapshotDescribing {
  var snapshotFields: KeyValuePairs<String, Any?> {
    [
      "id": self.id,
      "title": self.title,
      "price": self.price,
      "url": self.url,
      "isFavourite": self.isFavourite,
    ]
  }
}
