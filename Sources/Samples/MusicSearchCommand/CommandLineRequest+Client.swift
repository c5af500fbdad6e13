import Foundation
import MusicSearch

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension CommandLineRequest.Source {
  /// The client that answers from this source.
  func client(workingDirectory: URL) throws -> any HTTPClient {
    switch self {
    case .fixtures(let folder?):
      let folder = URL(filePath: folder, relativeTo: workingDirectory)
      return try AnswerFolder.fixtures(in: folder)
    case .fixtures(nil):
      return try AnswerFolder.fixtures(above: workingDirectory)
    case .recordings(let folder):
      let folder = URL(filePath: folder, relativeTo: workingDirectory)
      return try AnswerFolder.recordings(in: folder)
    case .live:
      return URLSessionClient(session: URLSession(configuration: .ephemeral))
    }
  }
}
