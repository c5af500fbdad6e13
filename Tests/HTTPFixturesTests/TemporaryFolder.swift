import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A folder that is there as long as the value that made it.
final class TemporaryFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("HTTPFixtures-\(UUID().uuidString)")
      .resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  @discardableResult
  func write(_ text: String, to path: String) throws -> URL {
    try write(Data(text.utf8), to: path)
  }

  @discardableResult
  func write(_ bytes: Data, to path: String) throws -> URL {
    let file = url.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try bytes.write(to: file)
    return file
  }
}

/// A `GET` of a URL that the test knows to be well-formed.
func get(_ url: String) -> URLRequest {
  request("GET", url)
}

/// A request of a URL that the test knows to be well-formed.
func request(
  _ method: String,
  _ url: String,
  headers: [String: String] = [:],
  body: String? = nil
) -> URLRequest {
  guard let url = URL(string: url) else { preconditionFailure("\(url) is no URL.") }
  var request = URLRequest(url: url)
  request.httpMethod = method
  request.allHTTPHeaderFields = headers
  request.httpBody = body.map { Data($0.utf8) }
  return request
}

/// Counts what happens on any thread.
final class Counter: @unchecked Sendable {
  // Unchecked because `number` is only touched under `lock`.
  private let lock = NSLock()
  private var number = 0
  var count: Int { lock.withLock { number } }
  func add() { lock.withLock { number += 1 } }
}
