import Foundation
import TestSupport

@testable import Completeness

/// A module of declarations that a careless reader of symbol graphs misunderstands: the awkward
/// subjects, and a protocol with every form of a requirement.
enum AwkwardModule {
  static let catalogue = Result {
    let files = ["AwkwardClasses", "AwkwardValues"].map {
      PackageFolder.file("Tests/AwkwardSubjects/\($0).swift")
    }
    let texts = try files.map { try String(contentsOf: $0, encoding: .utf8) }
    let module = try CompiledModule((texts + [requirements]).joined(), named: "Awkward")
    return try withExtendedLifetime(module) {
      let folder = module.graphs.url.path
      return try SubjectCatalogue(readingGraphsOf: ["Awkward"], in: folder, root: folder)
    }
  }

  private static let requirements = """
    @MainActor public protocol HomeDelegate: AnyObject { func told() }
    public protocol Routing<Item> {
      associatedtype Item: Hashable
      var depth: Int { get set }
      static var name: String { get }
      func show(_ item: Item, animated: Bool) async throws -> [Item]
      func typed() throws(HomeError) -> Int
      func change(_ x: inout Int, with f: @escaping @Sendable (Int) async throws -> String)
      subscript(index: Int) -> String { get }
      static func make<T: Sequence & Sendable>(_ t: T, where x: some Equatable) -> Self where T.Element == Int
      init(n: Int)
      @MainActor var isMain: Bool { get async throws }
    }
    """
}
