import Foundation
import HTTPFixtures
import SnapshotRendering

@testable import UserJourneys

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A cart that shows what is put into it before the server knows.
@MainActor
final class Cart: SnapshotDescribing {
  /// What it takes back when the server does not take something.
  enum Habit { case item, cart, nothing }

  private var items: [String] = []
  private var isGift = false
  private var error: String?
  private let client: ScenarioClient
  private let habit: Habit

  init(_ client: ScenarioClient, _ habit: Habit) {
    self.client = client
    self.habit = habit
  }

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["items": items, "isGift": isGift, "error": error]
  }

  func put(_ item: String) {
    let before = items
    items.append(item)
    error = nil
    Task { [weak self, client] in
      do {
        _ = try await client.strings("/cart/\(item)", "PUT")
      } catch {
        self?.takeBack(item, before)
      }
    }
  }

  private func takeBack(_ item: String, _ before: [String]) {
    error = "\(item) is not in your cart."
    switch habit {
    case .item: items.removeAll { $0 == item }
    case .cart: items = before
    case .nothing: break
    }
  }

  /// Says whether it is a gift, which the server may refuse.
  func setGift(_ isGift: Bool) {
    let before = self.isGift
    self.isGift = isGift
    Task { [weak self, client] in
      do {
        _ = try await client.strings("/gift/\(isGift)", "PUT")
      } catch {
        guard let self else { return }
        self.error = "It is no gift yet."
        if habit == .cart {
          self.isGift.toggle()
        } else if self.isGift == isGift {
          self.isGift = before
        }
      }
    }
  }

  nonisolated static let scenario = Scenario("a shop") {
    Stub(.put, .template("/{part}/{value}")).answers(.json(["done"]))
  }

  nonisolated static func filling(_ habit: Habit) -> Journey.Script {
    { user in
      let cart = user.sees { Cart(user.client, habit) }
      user.does("puts tea") { cart.put("tea") }
      user.does("puts milk") { cart.put("milk") }
    }
  }

  nonisolated static func giving(_ habit: Habit) -> Journey.Script {
    { user in
      let cart = user.sees { Cart(user.client, habit) }
      user.does("says it is a gift") { cart.setGift(true) }
      user.does("says it is none") { cart.setGift(false) }
    }
  }
}
