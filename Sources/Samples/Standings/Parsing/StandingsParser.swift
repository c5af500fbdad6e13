public import Foundation

/// A parser that reads standings from bytes.
public struct StandingsParser: Sendable {
  /// The closure that reads standings from bytes, in the order in which the bytes contain them.
  public let parse: @Sendable (Data) throws(EndpointError) -> [Standing]

  /// Makes a parser from a closure.
  ///
  /// - Parameter parse: A closure that reads the bytes, or throws
  ///   ``EndpointError/corruptedData(place:fault:)``.
  public init(parse: @escaping @Sendable (Data) throws(EndpointError) -> [Standing]) {
    self.parse = parse
  }

  /// Reads the JSON of the app's server: an object with an array `standings`.
  public static let json = Self { (bytes) throws(EndpointError) in
    try standings(json: bytes)
  }

  private static func standings(json: Data) throws(EndpointError) -> [Standing] {
    do {
      return try JSONDecoder().decode(APIStandings.self, from: json).standings
        .map { Standing($0) }
    } catch let error as DecodingError {
      throw error.corruption
    } catch {
      throw .corruptedData(place: "answer", fault: "cannot be decoded: \(error)")
    }
  }
}

extension DecodingError {
  /// The parser's error, which names the first place where data is missing or wrong.
  fileprivate var corruption: EndpointError {
    switch self {
    case .keyNotFound(let key, let context):
      Self.corruption(context.codingPath + [key], "is missing")
    case .valueNotFound(let type, let context):
      Self.corruption(context.codingPath, "is null instead of a value of type \(type)")
    case .typeMismatch(let type, let context):
      Self.corruption(context.codingPath, "is not of type \(type)")
    case .dataCorrupted(let context) where context.codingPath.isEmpty:
      Self.corruption([], "is not valid JSON")
    case .dataCorrupted(let context):
      Self.corruption(context.codingPath, "has a value out of range")
    @unknown default:
      Self.corruption([], "cannot be decoded: \(self)")
    }
  }

  private static func corruption(_ path: [any CodingKey], _ fault: String) -> EndpointError {
    let place = path.reduce(into: "") { place, key in
      if let index = key.intValue {
        place += "[\(index)]"
      } else {
        place += place.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
    return .corruptedData(place: place.isEmpty ? "answer" : place, fault: fault)
  }
}
