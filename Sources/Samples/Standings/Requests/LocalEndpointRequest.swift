public import Foundation

/// A request for standings in a JSON file, in place of the network.
public struct LocalEndpointRequest: EndpointRequest {
  private let file: URL

  /// Creates a request for a file, which is not read yet.
  public init(file: URL) {
    self.file = file
  }

  /// Returns the URL of the file.
  public func url() throws(EndpointError) -> URL { file }

  /// Reads the whole file.
  ///
  /// - Returns: The bytes of the file.
  /// - Throws: ``EndpointError/unreadableFile(name:reason:)``.
  public func data() async throws -> Data {
    do {
      return try Data(contentsOf: file)
    } catch {
      throw EndpointError.unreadableFile(
        name: file.lastPathComponent,
        reason: (error as NSError).reason
      )
    }
  }
}
