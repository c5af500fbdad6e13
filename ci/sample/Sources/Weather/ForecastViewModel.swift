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
  /// The warning of the weather service, above the forecast.
  public private(set) var warning: String?
  private let client: any HTTPClient
  private var loading: Task<Void, Never>?

  /// Creates a screen for `city`.
  public init(city: String, client: any HTTPClient) {
    self.city = city
    self.client = client
  }

  /// Loads the forecast again, when the user pulls to refresh.
  public func refresh() {
    loading?.cancel()
    content = .loading
    warning = nil
    loading = Task {
      let forecast = try? await load(Forecast.self, from: "forecast")
      if Task.isCancelled { return }
      guard let forecast else {
        content = .failed(message: "The forecast is not available.")
        return
      }
      content = .days(forecast.days)
      // A forecast without its warning is better than none.
      let found = try? await load(Warning.self, from: "warning")
      if !Task.isCancelled { warning = found?.text }
    }
  }

  /// Ends what is under way, when the user leaves the screen.
  public func leave() { loading?.cancel() }

  private func load<Answer: Decodable>(_ type: Answer.Type, from path: String) async throws
    -> Answer
  {
    guard let url = URL(string: "https://weather.example/\(path)?city=\(city)") else {
      throw URLError(.badURL)
    }
    let (data, response) = try await client.data(for: URLRequest(url: url))
    guard (response as? HTTPURLResponse)?.statusCode == 200 else {
      throw URLError(.badServerResponse)
    }
    return try JSONDecoder().decode(type, from: data)
  }

  private struct Forecast: Decodable {
    let days: [String]
  }

  private struct Warning: Decodable {
    let text: String
  }
}
