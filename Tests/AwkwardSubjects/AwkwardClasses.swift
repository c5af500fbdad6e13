// Declarations are public so that the generator reads them.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, IdentifiersMustBeASCII

public import Foundation
public import Observation

// Presenters and view models whose descriptions are hard to generate: classes and actors.

@MainActor @Observable public class HomeViewModel {
  public var title = "Home"
  public private(set) var scope = Scope.one
  var internalOne = 1
  private var secret = 2
  @ObservationIgnored public weak var delegate: AnyObject?
  @ObservationIgnored public lazy var big = [1, 2]
  public let onTap: @MainActor (Int) -> Void = { _ in }
  public var optionalClosure: (() -> Void)?
  public var slow: Int { get async { secret } }
  public var failing: Int { get throws { throw HomeError.empty } }
  public var typedFailing: Int { get throws(HomeError) { throw .tooMany(3) } }
  public nonisolated let id = UUID(uuidString: "6F0A4B36-0B2E-4F0C-9B0B-1D2C3B4A5F60")
  public static let shared = 3
  @ObservationIgnored public var `default` = 1
  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, *) public var newer: Int { 1 }
  @available(*, deprecated, message: "no") public var old: Int { 1 }

  public enum Scope: String, CaseIterable { case one, two }
  public init() {}
  public subscript(index: Int) -> Int { index }
  public func refresh() {}
}

public enum HomeError: Error, Equatable {
  case empty
  case tooMany(Int)
}

extension HomeViewModel {
  public var computed: String { title + "!" }
}

/// A family of classes, each with more properties than its superclass.
public class ListViewModel {
  public var rows: [String] = []
  public var slow: Int { get async { 1 } }
  public init() {}
}

public class PagedListViewModel: ListViewModel {
  public var page = 1
  private var size = 2
  public var slower: Int { get async { size } }
}

public final class EndlessListViewModel: PagedListViewModel {
  public override var page: Int {
    get { super.page }
    set { super.page = newValue }
  }
  public var isEndless: Bool { true }
}

/// A superclass that is no view model.
public class Screen {
  public let name = "screen"
  public init() {}
}

public final class LoginViewModel: Screen {
  public var email = ""
  private var password = ""
  public var maskedPassword: String { String(repeating: "•", count: password.count) }
}

public actor CounterViewModel {
  public var count = 1
  public nonisolated var name: String { "counter" }
  public init() {}
}

@globalActor public actor Storage { public static let shared = Storage() }

@Storage public final class StoredViewModel {
  public var count = 1
}

public final class MixedViewModel: Sendable {
  @MainActor public var onMain: Int { 1 }
  @Storage public var onStorage: Int { 2 }
  public var anywhere: Int { 3 }
  public let task = Task(name: "wash up")
  public let running: _Concurrency.Task<Void, Never>? = nil
  public init() {}
}

/// The app's own types with the names of system types.
public struct Task: Equatable, Sendable {
  public let name: String
  public init(name: String) { self.name = name }
}

/// Collaborators in every form.
public protocol CartRouting { func close() }

public final class CartPresenter {
  public let router: any CartRouting
  public var optionalRouter: (any CartRouting)?
  public unowned let owner: ListViewModel
  public let make: @Sendable () -> Int = { 1 }
  public typealias Handler = @Sendable (Int) -> Void
  public var handler: Handler?
  public let clock: any Clock<Duration> = ContinuousClock()
  public private(set) var total = Decimal(12)

  public init(router: any CartRouting, owner: ListViewModel) {
    (self.router, self.owner) = (router, owner)
  }
}

/// A list that views read; no view reads the other stored properties.
public final class CountedPresenter {
  private var names = ["Ann", "Bob"]
  private var limit = 3
  /// The type is declared in another package, so only its name marks it as a collaborator.
  private let watcher: (any FileManagerDelegate)? = nil
  public init() {}
  public var items: [String] { Array(names.prefix(limit)) }
}

/// A presenter with no property that a view could read.
public final class SilentPresenter {
  private var state = 1
  public init() {}
  public func start() { state += 1 }
}

@available(*, deprecated, message: "use HomeViewModel") public final class OldViewModel {
  public var title = ""
}
