import Foundation

// Protocols that refine others, have associated types or stand in types.

/// Public, as some of an app are.
public protocol ListRouting<Item> {
  /// What is listed.
  associatedtype Item: Hashable
  /// Returns nothing.
  func show(_ item: Item)
  /// Returns a list.
  func items() -> [Item]
  /// Throws.
  func first() throws -> Item
  /// Returns what only a test can make.
  func only() -> Item
}

protocol PagesDataSource {
  associatedtype Item: Hashable & Sendable = Int
  associatedtype Page: Collection where Page.Element == Item
  var page: Page { get }
  func next(after item: Item?) async -> Page?
}

protocol TextListRouting: ListRouting where Item == String {
  func text() -> Item
}

protocol SharedPagesRepository: Sendable {
  associatedtype Item: Sendable
  var items: [Item] { get set }
  func item(at index: Int) async throws -> Item
}

protocol GrandparentRouting {
  func close()
  var title: String { get }
}

protocol ParentRouting: GrandparentRouting {
  func show()
}

protocol OtherParentRouting: GrandparentRouting {
  var title: String { get set }
}

protocol ChildRouting: ParentRouting, OtherParentRouting, Sendable {
  func close()
  func extra()
}

protocol DefaultsDelegate {
  func told(_ text: String)
  func optional()
}

extension DefaultsDelegate {
  func optional() {}
  func added() {}
}

protocol EqualView: Equatable { func show() }
protocol HashedView: Hashable, Identifiable { func show() }
protocol IdentifiedView: Identifiable where ID == Int {
  var id: Int { get }
  func select(_ id: ID)
}
protocol ObjectView: NSObjectProtocol { func show() }
protocol WordsView: CustomStringConvertible, CustomDebugStringConvertible { func show() }
protocol FailureProvider: Error { func reason() -> String }

enum Screens {
  struct Row: Sendable {}

  protocol Delegate: AnyObject {
    func told(_ row: Row) -> Row?
  }
}

@available(macOS 15, iOS 18, *) protocol NewService { func work() }
@available(*, deprecated, message: "gone soon") protocol OldService { func work() }

protocol DatedService {
  @available(*, deprecated) func old()
  @available(macOS 15, *) func new() -> Int
}

protocol EmptyRouting {}
protocol MarkedView: AnyObject, Sendable {}
protocol InternalRouting { func go(_ row: Screens.Row) }
package protocol PackageRouting { func go() }
