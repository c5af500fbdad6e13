import Foundation
import TestSupport

/// What the compiler says of a module, in the toolchain's own format.
struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Identifier: Decodable { let precise: String }
    struct Fragment: Decodable { let spelling: String }
    struct Extension: Decodable { let constraints: [Constraint]? }
    struct Constraint: Decodable { let kind, lhs, rhs: String }

    let identifier: Identifier
    let pathComponents: [String]
    let declarationFragments: [Fragment]
    let swiftExtension: Extension?

    var precise: String { identifier.precise }
    var declaration: String {
      declarationFragments.map(\.spelling).joined().split(whereSeparator: \.isWhitespace)
        .joined(separator: " ")
    }

    /// `struct Box<Item>: Sendable where Item: Sendable`.
    func line(conformingTo protocols: [String]) -> String {
      // A protocol's own declaration says what it inherits.
      guard !protocols.isEmpty, !declaration.contains("protocol ") else {
        return declaration + condition
      }
      let end = declaration.firstRange(of: " where ")?.lowerBound ?? declaration.endIndex
      let list = ": " + protocols.joined(separator: ", ")
      return declaration[..<end] + list + declaration[end...] + condition
    }

    /// ` where Subject == String`, of a member that only some of its type's values have.
    var condition: String {
      guard let constraints = swiftExtension?.constraints, !constraints.isEmpty,
        !declaration.contains(" where ")
      else { return "" }
      let words = constraints.map { "\($0.lhs) \($0.kind == "sameType" ? "==" : ":") \($0.rhs)" }
      return " where " + words.joined(separator: ", ")
    }
  }

  struct Relationship: Decodable {
    let source: String
    let kind: String
    let targetFallback: String?
    let target: String

    /// Without its module: `Sendable`.
    var targetName: String {
      String((targetFallback ?? target).split(separator: ".").last ?? "")
    }

    /// Whether somebody wrote the conformance, or would miss it.
    var isShown: Bool {
      kind == "conformsTo" && targetFallback != nil
        && !["Copyable", "Escapable", "SendableMetatype"].contains(targetName)
    }
  }

  let symbols: [Symbol]
  let relationships: [Relationship]
}

/// The tool that reads a module which is already built.
enum SymbolGraphTool {
  private static let tool: String? = {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    return folders.map { $0 + "/swift-symbolgraph-extract" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  /// Where the build that runs now has put its modules: beside the test bundle.
  private static let products = URL(fileURLWithPath: CommandLine.arguments[0])
    .resolvingSymlinksInPath().deletingLastPathComponent()

  static var isHere: Bool {
    tool != nil && FileManager.default.fileExists(atPath: products.path + "/Modules")
  }

  /// The public declarations of a module and of all that it exports.
  static func symbolGraph(of module: String) throws -> SymbolGraph {
    let output = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: tool ?? "")
    process.arguments = [
      "-module-name", module, "-I", products.path + "/Modules",
      "-Xcc", "-fmodule-map-file=\(products.path)/CSchedulerHooks.build/module.modulemap",
      "-target", products.deletingLastPathComponent().lastPathComponent,
      "-minimum-access-level", "public", "-skip-synthesized-members",
      "-experimental-allowed-reexported-modules="
        + (try exports(of: module)).joined(separator: ","),
      "-output-dir", output.url.path,
    ]
    try process.run()
    process.waitUntilExit()
    // What extends types of another module stands in a file of its own: Proofsheet@Testing.
    let files = try FileManager.default.contentsOfDirectory(atPath: output.url.path).sorted()
    guard process.terminationStatus == 0, !files.isEmpty else { throw Failure.noGraph(of: module) }
    let graphs = try files.map { file in
      let data = try Data(contentsOf: output.file(file))
      return try JSONDecoder().decode(SymbolGraph.self, from: data)
    }
    return SymbolGraph(
      symbols: graphs.flatMap(\.symbols),
      relationships: graphs.flatMap(\.relationships)
    )
  }

  enum Failure: Error { case noGraph(of: String) }

  /// The modules that whoever imports `module` gets with it.
  private static func exports(of module: String) throws -> [String] {
    let file = PackageFolder.file("Sources/\(module)/Exports.swift")
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
    let direct = text.split(separator: "\n").filter { $0.hasPrefix("@_exported public import ") }
      .compactMap { $0.split(separator: " ").last.map(String.init) }
    return try direct + direct.flatMap(exports)
  }
}
