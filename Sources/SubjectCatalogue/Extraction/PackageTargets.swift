import Foundation

/// The targets of a package, as `swift package describe --type json` lists them.
package struct PackageTargets: Codable, Sendable {
  package struct Target: Codable, Sendable {
    package let name: String
    package let c99name: String
    /// What it becomes: `library`, `executable`, `test`, `macro`, `plugin`, `system-target`.
    package let type: String
    /// The folder, from the package's.
    package let path: String
    package let sources: [String]
    /// In which language it is: `SwiftTarget`, `ClangTarget`.
    package let moduleType: String
    package let targetDependencies: [String]?
    package let productDependencies: [String]?

    enum CodingKeys: String, CodingKey {
      case name
      case c99name
      case type
      case path
      case sources
      case moduleType = "module_type"
      case targetDependencies = "target_dependencies"
      case productDependencies = "product_dependencies"
    }
  }

  package struct Product: Codable, Sendable {
    package let name: String
    package let targets: [String]
  }

  package let name: String
  package let targets: [Target]
  package let products: [Product]?

  static func read(_ json: Data) throws -> Self {
    try JSONDecoder().decode(Self.self, from: json)
  }

  package func target(_ name: String) -> Target? { targets.first { $0.name == name } }
}
