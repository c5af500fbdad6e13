public import Foundation

extension SearchResponse {
  /// Decodes the body of a successful answer.
  ///
  /// - Parameter json: The body.
  /// - Throws: ``SearchServiceError/parsingError(reason:)``, which names the first key that is
  ///   missing or wrong.
  public init(json: Data) throws {
    do {
      self = try JSONDecoder().decode(Self.self, from: json)
    } catch let error as DecodingError {
      throw SearchServiceError.parsingError(reason: error.reason)
    }
  }
}

extension DecodingError {
  /// The error as the end of a sentence, with the place as `results[3].trackName`.
  fileprivate var reason: String {
    switch self {
    case .keyNotFound(let key, let context):
      "'\(Self.place(context.codingPath + [key]))' is missing"
    case .valueNotFound(let type, let context):
      "'\(Self.place(context.codingPath))' is null instead of a value of type \(type)"
    case .typeMismatch(let type, let context):
      "'\(Self.place(context.codingPath))' is not of type \(type)"
    case .dataCorrupted(let context) where context.codingPath.isEmpty:
      "it is not valid JSON"
    case .dataCorrupted(let context):
      "'\(Self.place(context.codingPath))' has a value out of range"
    @unknown default:
      "\(self)"
    }
  }

  private static func place(_ path: [any CodingKey]) -> String {
    path.reduce(into: "") { place, key in
      if let index = key.intValue {
        place += "[\(index)]"
      } else {
        place += place.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
  }
}
