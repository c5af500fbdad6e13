/// The reason why a request failed although the network worked.
public enum ServiceError: Error, Hashable, Sendable {
  /// The problem with a part of an answer.
  public enum Fault: Hashable, Sendable {
    /// The answer is not JSON.
    case notJSON
    /// A value is missing or has the wrong type.
    case shape(String)
    /// A user lacks a required part.
    case user(UserMappingError)
    /// A date cannot be read.
    case date(String)
    /// The bytes are no picture.
    case picture
  }

  /// The configured address is no web address.
  case invalidURL(baseURL: String)
  /// The answer lacks an HTTP status, so the request may have failed.
  case missingStatus
  /// The server refused the request or failed; the body of the answer is not read.
  case unsuccessfulStatus(Int)
  /// A successful answer has an unexpected form.
  case corruptedData(place: String, fault: Fault)
}

extension ServiceError: CustomStringConvertible {
  /// The error in one sentence.
  public var description: String {
    switch self {
    case .invalidURL(let baseURL):
      "The configured base URL '\(baseURL)' is not a web address; "
        + "it needs a scheme and a host, as in https://example.com."
    case .missingStatus: "The server's answer has no HTTP status."
    case .unsuccessfulStatus(let status): "The server answered with status \(status)."
    case .corruptedData(let place, let fault):
      "The server's answer cannot be read: '\(place)' \(fault)."
    }
  }
}

extension ServiceError.Fault: CustomStringConvertible {
  /// The fault as the end of a sentence.
  public var description: String {
    switch self {
    case .notJSON: "is not valid JSON"
    case .shape(let problem): problem
    case .user(.incorrectData): "lacks an identifier or an email"
    case .date(let text): "is no date: '\(text)'"
    case .picture: "is neither a JPEG nor a PNG picture"
    }
  }
}
