public import Community
public import Proofsheet

/// The stream list, for every answer of the server.
extension StreamListPresenter: SnapshotStates {
  /// The states loading, loaded, empty, and every failure.
  public static var snapshotStates: [SnapshotState] {
    let streams = CommunityEndpoint.streamList
    let failures = Stub.Answer.failures.map { answered($0.name, $0.answer) }
    return [
      SnapshotState("not asked yet") { user in user.makeStreamList() },
      answered("waiting", streams.file("success").delayed(by: .seconds(1))),
      answered("many", streams.file("success")),
      answered("few", streams.file("screenShots")),
      answered("no communities", streams.file("empty")),
      answered("no date", streams.file("noDate")),
      answered("no author", streams.file("noAuthor")),
      answered("unavailable", streams.error()),
      failing("unforeseen", UnforeseenError()),
      failing("wrong address", ServiceError.invalidURL(baseURL: "nowhere")),
      failing("no status", ServiceError.missingStatus),
    ] + failures
  }

  private nonisolated static func answered(_ name: String, _ answer: Stub.Answer) -> SnapshotState {
    SnapshotState(name, scenario: .only(name, .streamList, answer)) { user in
      user.looks(at: user.makeStreamList())
    }
  }

  /// A state with an error that no server can cause.
  private nonisolated static func failing(_ name: String, _ error: any Error) -> SnapshotState {
    SnapshotState(name) { user in
      user.looks(at: user.makeStreamList(FailingStreams(error: error)))
    }
  }
}

private struct UnforeseenError: Error {}

/// Requests for streams that fail as no server can.
private struct FailingStreams: StreamRequests {
  let error: any Error

  func streams() async throws -> [CommunityStream] { throw error }
}
