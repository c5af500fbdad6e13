import Foundation

/// The reason why a request for standings failed although the network worked.
public enum EndpointError: Error, Hashable, Sendable {
  /// The configured address is no web address.
  case invalidURL(baseURL: String)
  /// The answer lacks an HTTP status, so the request may have failed.
  case missingStatus
  /// The server refused the request or failed; the body of the answer is not read.
  case unsuccessfulStatus(Int)
  /// The system refuses to read the file.
  case unreadableFile(name: String, reason: String)
  /// The bytes are not standings; the place has the form `standings[3].team`.
  case corruptedData(place: String, fault: String)
}

extension EndpointError: CustomStringConvertible {
  /// The error in one sentence.
  public var description: String {
    switch self {
    case .invalidURL(let baseURL):
      "The configured base URL '\(baseURL)' is not a web address; "
        + "it needs a scheme and a host, as in https://example.com."
    case .missingStatus:
      "The server's answer has no HTTP status."
    case .unsuccessfulStatus(let status):
      "The server answered with status \(status)."
    case .unreadableFile(let name, let reason):
      "The standings file '\(name)' cannot be read: \(reason)."
    case .corruptedData(let place, let fault):
      "The standings cannot be read: '\(place)' \(fault)."
    }
  }
}

extension NSError {
  /// The domain and the code of the error, without the system's words, which differ between
  /// systems.
  var reason: String { "\(domain) \(code)" }
}
