import Foundation
import SnapshotChecking
import TestSupport

@testable import ReviewTools

/// A package with one module, whose symbol graph comes from the compiler.
struct DeclaringPackage {
  let scene = Scene()

  init() throws {
    try scene.write("import Proofsheet\n", to: "Tests/AppTests/HomeTests.swift")
    try declare(Self.source)
  }

  static let source = """
    public protocol HomeRouting: AnyObject { func close() }
    public final class HomeViewModel {
      public var title = "Home"
      public var isLoading = false
      public weak var router: (any HomeRouting)?
      private var token = ""
      public init() {}
    }
    struct RowViewModel {
      var name = ""
    }
    public actor ClockPresenter { public var now = 1 }
    """

  static let description = """
    {"name": "app", "targets": [
      {"name": "App", "c99name": "App", "type": "library", "path": "Sources/App", "sources": [],
       "module_type": "SwiftTarget"},
      {"name": "CParts", "c99name": "CParts", "type": "library", "path": "Sources/CParts",
       "sources": [], "module_type": "ClangTarget"},
      {"name": "AppTests", "c99name": "AppTests", "type": "test", "path": "Tests/AppTests",
       "sources": ["HomeTests.swift"], "module_type": "SwiftTarget",
       "target_dependencies": ["App", "CParts"], "product_dependencies": ["Proofsheet"]}
    ]}
    """

  /// The compiler's symbol graph of a source, as if the source were in `ROOT`.
  private static func graph(of source: String) throws -> String {
    let module = try CompiledModule(source, named: "App")
    return try String(contentsOf: module.graphs.file("App.symbols.json"), encoding: .utf8)
      .replacing(module.graphs.url.path(percentEncoded: false), with: "ROOT/")
      .replacing("ROOT//", with: "ROOT/")
  }

  /// The graph of the usual source, compiled once for all tests.
  private static let usual = Result { try graph(of: source) }

  /// Makes `swift` answer for a package with one module of this source.
  func declare(_ source: String, description: String = Self.description) throws {
    let graph = try source == Self.source ? Self.usual.get() : Self.graph(of: source)
    let text = graph.replacing("ROOT", with: scene.root)
    scene.swift = { launch, take in
      switch (launch.arguments.first, launch.arguments.last) {
      case ("package", _): try take(Array("warning: x\n\(description)".utf8))
      case (_, "--show-bin-path"): try take(Array("\(launch.folder)/.build/debug\n".utf8))
      case ("-print-target-info", _): try take(Array(#"{"target": {"triple": "t"}}"#.utf8))
      case ("symbolgraph-extract", _):
        try AtomicFile.write(Array(text.utf8), to: launch.arguments[4] + "/App.symbols.json")
      default: try take(Array("Build complete!\n".utf8))
      }
      return .exited(0)
    }
  }
}
