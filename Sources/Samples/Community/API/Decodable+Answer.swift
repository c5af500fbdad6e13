import Foundation

extension Decodable {
  /// Decodes the body of a successful answer.
  ///
  /// - Parameters:
  ///   - answer: The body.
  ///   - name: The name of the whole answer in errors.
  /// - Throws: ``ServiceError/corruptedData(place:fault:)``, which names the first place that is
  ///   missing or wrong, as `users[3].email`.
  init(answer: Data, called name: String) throws {
    do {
      self = try JSONDecoder().decode(Self.self, from: answer)
    } catch let error as DecodingError {
      throw error.corruption(of: name)
    }
  }
}

extension DecodingError {
  fileprivate func corruption(of name: String) -> ServiceError {
    let place: [any CodingKey]
    let fault: ServiceError.Fault
    switch self {
    case .keyNotFound(let key, let context):
      (place, fault) = (context.codingPath + [key], .shape("is missing"))
    case .valueNotFound(let type, let context):
      (place, fault) = (context.codingPath, .shape("is null instead of a value of type \(type)"))
    case .typeMismatch(let type, let context):
      (place, fault) = (context.codingPath, .shape("is not of type \(type)"))
    case .dataCorrupted(let context) where context.codingPath.isEmpty:
      (place, fault) = ([], .notJSON)
    case .dataCorrupted(let context):
      (place, fault) = (context.codingPath, .shape("has a value out of range"))
    @unknown default:
      (place, fault) = ([], .shape("cannot be decoded: \(self)"))
    }
    return .corruptedData(place: Self.text(of: place, in: name), fault: fault)
  }

  private static func text(of place: [any CodingKey], in name: String) -> String {
    place.reduce(into: name) { text, key in
      text += key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)"
    }
  }
}
