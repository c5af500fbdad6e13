import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends requests; the app's own protocol, which knows nothing of tests.
public protocol HTTPClient: Sendable {
  /// The body and the head of the answer to a request.
  func data(for request: URLRequest) async throws -> (Data, URLResponse)
}

/// The screen of one city's weather.
@MainActor
public final class ForecastViewModel {
  /// What the screen shows.
  public enum Content: Equatable {
    /// Nothing was asked for yet.
    case idle
    /// An answer is on its way.
    case loading
    /// The days to come.
    case days([String])
    /// What went wrong, in the user's words.
    case failed(message: String)
  }

  /// The city.
  public let city: String
  /// What the screen shows.
  public private(set) var content = Content.idle
  private let client: any HTTPClient

  /// A screen for `city`.
  public init(city: String, client: any HTTPClient) {
    self.city = city
    self.client = client
  }

  /// The user pulls to refresh.
  public func refresh() {
    content = .loading
    Task {
      do {
        content = .days(try await load())
      } catch {
        content = .failed(message: "The forecast is not available.")
      }
    }
  }

  private func load() async throws -> [String] {
    guard let url = URL(string: "https://weather.example/forecast?city=\(city)") else {
      throw URLError(.badURL)
    }
    let (data, response) = try await client.data(for: URLRequest(url: url))
    guard (response as? HTTPURLResponse)?.statusCode == 200 else {
      throw URLError(.badServerResponse)
    }
    return try JSONDecoder().decode(Forecast.self, from: data).days
  }

  private struct Forecast: Decodable {
    let days: [String]
  }
}
