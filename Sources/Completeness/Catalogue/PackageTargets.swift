import Foundation

/// The targets of a package, as `swift package describe --type json` lists them.
package struct PackageTargets: Decodable, Sendable {
  package struct Target: Decodable, Sendable {
    package let name: String
    package let c99name: String
    /// The kind of target: `library`, `executable`, `test`, `macro`, `plugin`, `system-target`.
    package let type: String
    /// The folder of the target, as a path from the package's folder.
    package let path: String
    package let sources: [String]
    /// The language of the target: `SwiftTarget`, `ClangTarget`.
    package let moduleType: String
    package let targetDependencies: [String]?
    package let productDependencies: [String]?
  }

  package let targets: [Target]

  static func read(_ json: Data) throws -> Self {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return try decoder.decode(Self.self, from: json)
  }

  package func target(_ name: String) -> Target? { targets.first { $0.name == name } }
}
