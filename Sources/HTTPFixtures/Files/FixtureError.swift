public import Foundation
import ProofsheetBasics
import ToolBasics

/// The problem of a fixture file, a scenario, a recording or a launch, in one sentence.
///
/// `Fixture "a.json" does not exist below /Fixtures; the nearest name is "A/a.json".`
public struct FixtureError: LocalizedError, Sendable, CustomStringConvertible {
  /// The problem, its place, and the remedy.
  public let description: String

  package init(_ description: String) { self.description = description }

  /// The message, which apps show by `localizedDescription`.
  @_spi(LocalizedError) public var errorDescription: String? { description }

  /// Returns the error for a fixture file that a client without a fixture folder needs.
  package static func noFolder(for path: String) -> FixtureError {
    FixtureError(
      "Fixture \(quoted(path)) cannot be read: the client has no fixture folder. Pass it "
        + "`fixtures: FixtureFolder(root: …)`."
    )
  }

  /// Returns the error for a recording that cannot be read or written.
  package static func recording(_ file: String, refused error: any Error) -> FixtureError {
    let reason = (error as NSError).localizedDescription
    return FixtureError("The recording \(file) cannot be read or written: \(reason).")
  }
}

extension FixtureError {
  /// Decodes a JSON file.
  ///
  /// - Parameters:
  ///   - type: The type of the file's content.
  ///   - data: The bytes of the file.
  ///   - file: The name of the file in errors.
  /// - Returns: The content.
  /// - Throws: `FixtureError` with the line of a syntax error, or the path of a wrong key.
  static func decoding<Content: Decodable>(
    _ type: Content.Type,
    from data: Data,
    file: String
  ) throws(FixtureError) -> Content {
    do {
      return try JSONDecoder().decode(type, from: data)
    } catch {
      // Foundation does not name the place of a syntax error.
      _ = try parsed(data, file: file)
      throw FixtureError("\(file): \(reason(error)).")
    }
  }

  /// Parses a JSON file.
  ///
  /// - Throws: `FixtureError` with the line of a syntax error.
  static func parsed(_ data: Data, file: String) throws(FixtureError) -> JSONValue {
    do {
      return try JSONValue(parsing: data)
    } catch {
      let other = "\(file) is too deep: its values may be nested \(JSONValue.depthLimit) times."
      throw FixtureError(JSONFault.sentence(about: file, Array(data)) ?? other)
    }
  }

  /// The reason for a decoding error, as the end of a sentence: `'results[3].name' is missing`.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - depth: The number of keys at the start of each path that the reason leaves out.
  /// - Returns: The reason.
  package static func reason(_ error: any Error, below depth: Int = 0) -> String {
    let place = { (path: [any CodingKey]) in Misread.place(Array(path.dropFirst(depth))) }
    switch error as? DecodingError {
    case .keyNotFound(let key, let context):
      return "'\(place(context.codingPath + [key]))' is missing"
    case .valueNotFound(let type, let context):
      return "'\(place(context.codingPath))' is null and not a value of type \(type)"
    case .typeMismatch(let type, let context):
      return "'\(place(context.codingPath))' is not of type \(type)"
    case .dataCorrupted(let context) where context.codingPath.isEmpty: return "it is not valid JSON"
    case .dataCorrupted(let context):
      return "'\(place(context.codingPath))' cannot be understood (\(context.debugDescription))"
    // Foundation has an internal error for a string or a number that it cannot decode.
    case nil: return "one of its values cannot be read"
    @unknown default: return "\(error)"
    }
  }
}

/// A value that a fixture file must not hold, with the path of its key.
struct Misread: Error {
  /// A sentence without its end: `'mappings[3].response.status' must be …`.
  let words: String

  init(_ place: String, _ words: String) {
    self.words = "'\(place.isEmpty ? "the whole" : place)' \(words)"
  }

  /// The path of a key as text: `mappings[3].response.status`.
  static func place(_ path: [any CodingKey]) -> String {
    let place = path.reduce(into: "") { place, key in
      if let index = key.intValue {
        place += "[\(index)]"
      } else {
        place += place.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
    return place.isEmpty ? "the whole" : place
  }
}

/// Any key of an object, or the index of an element.
package struct AnyKey: CodingKey {
  package let stringValue: String
  package let intValue: Int?

  package init(stringValue: String) { (self.stringValue, intValue) = (stringValue, nil) }
  package init(intValue: Int) { (stringValue, self.intValue) = ("\(intValue)", intValue) }
}
