import Foundation
import TestSupport

@testable import Completeness

/// A module of declarations that a careless reader of symbol graphs misunderstands.
enum AwkwardModule {
  static let catalogue = Result {
    let module = try CompiledModule(source, named: "Awkward")
    return try withExtendedLifetime(module) {
      let folder = module.graphs.url.path
      return try SubjectCatalogue(readingGraphsOf: ["Awkward"], in: folder, root: folder)
    }
  }

  static let source = #"""
    import Foundation
    import Observation

    @MainActor public protocol HomeDelegate: AnyObject { func told() }
    public protocol Routing<Item> {
      associatedtype Item: Hashable
      var depth: Int { get set }
      static var name: String { get }
      func show(_ item: Item, animated: Bool) async throws -> [Item]
      func close()
      func typed() throws(AppError) -> Int
      func change(_ x: inout Int, with f: @escaping @Sendable (Int) async throws -> String)
      subscript(index: Int) -> String { get }
      static func make<T: Sequence & Sendable>(_ t: T, where x: some Equatable) -> Self where T.Element == Int
      init(n: Int)
      @MainActor var isMain: Bool { get async throws }
      func call(_ f: (Int) -> Void, g: () -> Int)
    }
    public enum AppError: Error, Equatable { case a, b(Int), c(x: String, y: [Int]) }

    @MainActor @Observable public class HomeViewModel {
      public var title = "x"
      public private(set) var scope: Scope = .one
      var internalOne = 1
      private var secret = 2
      @ObservationIgnored public weak var delegate: (any HomeDelegate)?
      @ObservationIgnored public lazy var big: [Int] = [1, 2]
      public let onTap: @MainActor (Int) -> Void = { _ in }
      public var optionalClosure: (() -> Void)?
      public var slow: Int { get async { 1 } }
      public var failing: Int { get throws { throw AppError.a } }
      public var typedFailing: Int { get throws(AppError) { throw AppError.a } }
      public nonisolated let id = UUID()
      public static var shared = 3
      @ObservationIgnored public var `default`: Int = 1
      public var weirdName: Int { 4 }
      @available(macOS 15, *) public var newer: Int { 1 }
      @available(*, deprecated, message: "no") public var old: Int { 1 }
      public enum Scope: String, CaseIterable { case one, two }
      public struct Inner { public var x: Int? }
      public init() {}
      public subscript(i: Int) -> Int { i }
      public func method() -> Int { 1 }
    }
    extension HomeViewModel { public var computed: String { title + "!" } }
    public final class SubViewModel: HomeViewModel { public var extra: String? = nil; }
    public struct BoxViewModel<T: Hashable> where T: Sendable { public var value: T; public var list: [T?] = [] ; public var both: (a: Int, T)? }
    extension BoxViewModel where T == Int { public var sum: Int { 1 } }
    public actor CounterViewModel { public var n = 1; public nonisolated var m: Int { 1 } }
    @globalActor public actor Other { public static let shared = Other() }
    @Other public final class OtherViewModel { public var n = 1 }
    @available(macOS 15, *) public struct NewViewModel { public var n = 1 }
    struct InternalViewModel { var n = 1; fileprivate var k = 2 }
    private struct HiddenViewModel { var n = 1 }
    public enum Namespace { public struct DeepViewModel { public let a: Int; public init() { a = 1 } } }
    public protocol ViewModelType { var p: Int { get } }
    extension ViewModelType { public var fromProtocol: Int { 1 } }
    public struct Conforming: ViewModelType { public var p: Int { 1 } }
    @propertyWrapper public struct Clamped { public var wrappedValue: Int; public var projectedValue: Int { 1 }; public init(wrappedValue: Int) { self.wrappedValue = wrappedValue } }
    public struct WrappedViewModel { @Clamped public var level = 3; public var any: any Equatable = 1; public unowned var owner: HomeViewModel; public var task: Task<Void, Never>? ; public var (l, r) = (1, 2) }
    public typealias Handler = @Sendable (Int) -> Void
    public struct AliasViewModel { public let handler: Handler; public let opt: Handler? }
    public struct NonCopyViewModel: ~Copyable { public var x = 1 }
    @dynamicMemberLookup public struct Dyn { public subscript(dynamicMember s: String) -> Int { 1 } }
    """#
}
