import Foundation
import HTTPFixtures
import JSONSyntax
import ProofsheetBasics

/// The file that a mapping stands in.
struct MappingSource: Sendable {
  /// What the file is called in errors and places.
  let file: String
  /// The bytes of the file.
  let text: Data
  /// Where the bodies are that mappings name.
  let bodies: BodyFolder
  /// Whether templates are rendered in every answer.
  let rendersEverywhere: Bool

  /// The bytes of a value as they stand in the file.
  func bytes(of node: JSONNode) -> Data {
    Data(text.dropFirst(node.bytes.lowerBound).prefix(node.bytes.count))
  }

  /// The bytes of a body file.
  func body(at name: String, line: Int) throws(FixtureError) -> Data {
    do throws(FixtureError) {
      return try bodies.data(at: name)
    } catch {
      throw FixtureError("\(file):\(line) names a body that cannot be read. \(error)")
    }
  }
}

/// The folder `__files`.
struct BodyFolder: Sendable {
  /// The folder; `nil` when there is none.
  let folder: FixtureFolder?

  func data(at name: String) throws(FixtureError) -> Data {
    guard let folder else {
      throw FixtureError("The body \(quoted(name)) has no folder: add __files beside the mappings.")
    }
    return try folder.data(at: name.hasPrefix("/") ? String(name.dropFirst()) : name)
  }
}
