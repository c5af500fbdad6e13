import Foundation
import MusicSearch

/// The program `music-search`.
///
/// Only this type reads arguments and the working directory, writes to the terminal and ends the
/// process.
@main
struct MusicSearchCommand {
  static func main() async {
    do {
      switch try CommandLineRequest(arguments: Array(CommandLine.arguments.dropFirst())) {
      case .help:
        print(CommandLineRequest.usage)
      case .search(let term, let scope, let source):
        try await search(for: term, in: scope, source: source)
      }
    } catch let error as CommandLineRequest.Failure {
      fail(error, status: 2)
    } catch {
      fail(error, status: 1)
    }
  }

  @MainActor
  private static func search(
    for term: String?,
    in scope: SearchScope,
    source: CommandLineRequest.Source
  ) async throws {
    let workingDirectory = URL(
      filePath: FileManager.default.currentDirectoryPath,
      directoryHint: .isDirectory
    )
    let client = try source.client(workingDirectory: workingDirectory)
    let home = HomeViewModel(search: SearchRepository(client: client))
    let failure = await HomeSession(home).show(term, in: scope)
    if let failure = failure as? AnswerFolder.Failure { throw failure }
    print(SearchScreen.text(of: home))
    if let failure { throw failure }
  }

  /// Writes the reason for a missing answer, in one sentence, and ends the process.
  private static func fail(_ error: any Error, status: Int32) -> Never {
    let sentence =
      (error as? URLError).map { "The network failed: \($0.localizedDescription)." }
      ?? "\(error)"
    FileHandle.standardError.write(Data("music-search: \(sentence)\n".utf8))
    exit(status)
  }
}
