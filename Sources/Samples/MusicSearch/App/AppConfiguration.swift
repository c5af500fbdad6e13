public import Foundation

/// The configuration that the app needs before it can search.
public struct AppConfiguration: Codable, Hashable, Sendable {
  /// The address of the search service; its path, if it has one, is not used.
  public let baseURL: String

  private enum CodingKeys: String, CodingKey {
    case baseURL = "baseUrl"
  }

  /// Makes a configuration from its parts.
  public init(baseURL: String) {
    self.baseURL = baseURL
  }

  /// Reads a configuration file.
  ///
  /// - Parameter json: The content of an `AppConfiguration_<environment>.json`.
  /// - Throws: `DecodingError` when the text is invalid JSON or lacks `baseUrl`.
  public init(json: Data) throws {
    self = try JSONDecoder().decode(Self.self, from: json)
  }

  /// The configuration of the shipped app for an environment.
  public init(_ environment: AppEnvironment) {
    switch environment {
    case .production: self.init(baseURL: "https://itunes.apple.com")
    case .uiTests: self.init(baseURL: "http://localhost:8080/")
    }
  }
}
