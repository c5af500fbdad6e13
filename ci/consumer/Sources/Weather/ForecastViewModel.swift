import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A client that sends requests; the protocol is the app's own, without knowledge of tests.
public protocol HTTPClient: Sendable {
  /// Returns the body and the head of the answer to a request.
  func data(for request: URLRequest) async throws -> (Data, URLResponse)
}

/// The screen of one city's weather.
@MainActor
public final class ForecastViewModel {
  /// The content of the screen.
  public enum Content: Equatable {
    /// The screen before the first request.
    case idle
    /// The screen while an answer is on its way.
    case loading
    /// The forecast for the next days.
    case days([String])
    /// The failure, in the user's words.
    case failed(message: String)
  }

  /// The name of the city.
  public let city: String
  /// The content of the screen now.
  public private(set) var content = Content.idle
  private let client: any HTTPClient

  /// Creates a screen for `city`.
  public init(city: String, client: any HTTPClient) {
    self.city = city
    self.client = client
  }

  /// Loads the forecast again, when the user pulls to refresh.
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
