import Foundation
import HTTPFixtures

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A view model with the usual habits of apps.
@MainActor
final class Feed {
  var title = ""
  var status: String?
  var items: [Int] = []
  private(set) var answers = 0

  nonisolated init() {}

  /// Loads a path and notes the result.
  func load(_ path: String, from client: ScenarioClient) async {
    status = "loading \(path)"
    do {
      let (_, response) = try await client.data(for: URLRequest(url: Self.url(path)))
      status = "\((response as? HTTPURLResponse)?.statusCode ?? 0)"
      answers += 1
    } catch {
      status = "\(error is URLError ? "URLError" : "failed")"
    }
  }

  nonisolated static func request(_ path: String) -> URLRequest { URLRequest(url: url(path)) }

  nonisolated static func url(_ path: String) -> URL {
    var parts = URLComponents()
    (parts.scheme, parts.host, parts.path) = ("https", "feed.example", path)
    return parts.url ?? URL(filePath: path)
  }
}
