public import Community
public import Proofsheet

/// The stream list, with whatever the server may answer.
extension StreamListPresenter: SnapshotStates {
  /// Loading, loaded, empty, and failed in every way.
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
    ] + failures
  }

  private nonisolated static func answered(_ name: String, _ answer: Stub.Answer) -> SnapshotState {
    SnapshotState(name, scenario: .only(name, .streamList, answer)) { user in
      let streams = user.sees { user.makeStreamList() }
      user.does("looks") { streams.load() }
      return streams
    }
  }
}
