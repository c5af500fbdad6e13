/// The reason why a search failed although the network worked.
public enum SearchServiceError: Error, Hashable, Sendable {
  /// The configured address is no web address.
  case invalidURL(baseURL: String)
  /// A query parameter has a value that the service does not accept.
  case invalidQueryParameters(name: String, value: String)
  /// The service refused the request or failed; the body of the answer is not read.
  case unsuccessfulStatus(Int)
  /// The answer lacks an HTTP status, so the request may have failed.
  case missingStatus
  /// The body of a successful answer has an unexpected form.
  case parsingError(reason: String)
}

// MARK: - CustomStringConvertible

extension SearchServiceError: CustomStringConvertible {
  /// The error in one sentence.
  public var description: String {
    switch self {
    case .invalidURL(let baseURL):
      "The configured base URL '\(baseURL)' is not a web address; "
        + "it needs a scheme and a host, as in https://example.com."
    case .invalidQueryParameters(let name, let value):
      "The search service does not take '\(value)' as the query parameter '\(name)'."
    case .unsuccessfulStatus(let status):
      "The search service answered with status \(status)."
    case .missingStatus:
      "The search service's answer has no HTTP status."
    case .parsingError(let reason):
      "The search service's answer cannot be read: \(reason)."
    }
  }
}
