// Declarations are public so that the generator reads them.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, IdentifiersMustBeASCII

// Presenters and view models whose descriptions are hard to generate: structs and enums.

public struct BoxViewModel<Item: Hashable & Sendable>: Sendable {
  public var item: Item
  public var list: [Item?] = []
  public var both: (count: Int, Item)?

  public init(_ item: Item) { self.item = item }

  public struct InnerViewModel: Sendable {
    public let item: Item
    public init(_ item: Item) { self.item = item }
  }
}

extension BoxViewModel where Item == Int {
  public var sum: Int { item }
}

public struct PackViewModel<each Item> {
  public var items: (repeat each Item)
}

public enum Namespace {
  public enum `default` {
    public struct KeywordViewModel {
      public let `class` = "c"
      public let `self` = "s"
      public var `init`: String { "i" }
      public var `Type`: String { "t" }
      public init() {}
    }
  }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, *) struct InternalViewModel {
  var shown = 1
  fileprivate var hidden = 2
  private var secret = 3
  var sum: Int { shown + hidden + secret }
}

private struct PrivateViewModel { var count = 1 }

private enum Hiding {
  struct NestedViewModel { var count = 1 }
}

public enum ModeViewModel: Equatable {
  case list
  case grid(columns: Int)
  public var title: String { self == .list ? "List" : "Grid" }
}

@propertyWrapper public struct Clamped: Hashable {
  private var value: Int
  public init(wrappedValue: Int) { value = wrappedValue }
  public var wrappedValue: Int {
    get { min(value, 10) }
    set { value = newValue }
  }
  public var projectedValue: String { "clamped" }
}

/// Extensions of protocols declare the properties of conforming types.
public protocol Listing {
  var rows: [String] { get }
}

extension Listing {
  public var isEmpty: Bool { rows.isEmpty }
  public var countText: String { "\(rows.count) rows" }
}

public protocol Sectioned: Listing {
  var sections: Int { get }
}

extension Sectioned {
  public var sections: Int { 1 }
}

public struct SectionedViewModel: Sectioned, CustomStringConvertible, Hashable {
  public let rows = ["a", "b"]
  public var description: String { "about \(rows)" }
  @Clamped public var level = 30
  public var (left, right) = (1, 2)
  public let größe = 1
  public let 名前 = "n"
  public init() {}
}
