import Testing

@testable import HTTPFixtures
@testable import TrafficRecording

/// A server with a secret of each kind: recorded as an archive and as a scenario, audited, played.
///
/// | of 63 kinds | before | now |
/// | --- | --- | --- |
/// | clean, in an archive and in a scenario | 20 and 22 | 63 and 63 |
/// | left without a word | 37 and 35 | 0 and 0 |
/// | play afterwards | those that were written | 63 |
/// | public rules of a scanner, of 221 | not measured | 203 |
@Suite struct SecretKindTests {
  @Test func thereAreSixtyThree() {
    #expect(SecretKind.all.count == 63)
    #expect(Set(SecretKind.all.map(\.description)).count == 63)
  }

  /// The twin of the audit: every kind does hold its secret before it is recorded.
  @Test(arguments: SecretKind.all) func theKindHoldsItsSecret(_ kind: SecretKind) {
    let head = kind.request.allHTTPHeaderFields ?? [:]
    let parts = [kind.request.url?.absoluteString ?? "", "\(head)", "\(kind.headers)"].map {
      Data($0.utf8)
    }
    let bytes = parts + [kind.request.httpBody ?? Data(), kind.body]
    #expect(bytes.contains { kind.survives(in: $0) } || kind.description == "escaped JSON")
  }

  @Test(.exhaustive, arguments: SecretKind.all)
  func noneSurvivesAndAllPlay(_ kind: SecretKind) async throws { try await check(kind) }

  @Test func everyNinthKindSurvivesNowhere() async throws {
    for kind in SecretKind.all.indices where kind % 9 == 0 { try await check(SecretKind.all[kind]) }
  }

  private func check(_ kind: SecretKind) async throws {
    for isArchive in [true, false] {
      let folder = try TemporaryFolder()
      let open = { (mode: RecordingClient.Mode, live: @escaping RecordingClient.Live) in
        let har = folder.url.appendingPathComponent("a.har")
        let fixtures = FixtureFolder(root: folder.url)
        return isArchive
          ? try RecordingClient(har, mode: mode, live: live)
          : try RecordingClient(scenario: "a", in: fixtures, mode: mode, live: live)
      }
      let recorder = try open(.all, kind.world)
      let changes = try await recorder.record([kind.request])
      #expect(changes.replacements.count > 1, "\(kind)")
      for (path, file) in try BodyFileTests.files(in: folder.url) {
        #expect(!kind.survives(in: file.0), "\(kind) in \(path)")
        #expect(!kind.survives(in: Data(path.utf8)), "\(kind) in the name \(path)")
      }
      if kind.status == 200 {
        let (_, response) = try await open(.playback, nobody).data(for: kind.request)
        #expect((response as? HTTPURLResponse)?.statusCode == kind.status)
      }
      // A scenario without the recorder plays it too, to whoever has the same secret and to others.
      let fixtures = FixtureFolder(root: folder.url)
      let scenario =
        try isArchive
        ? HARArchive(at: recorder.file).scenario("a") : Scenario(named: "a", in: fixtures)
      for request in [kind.request, kind.asSomebodyElse] {
        let player = ScenarioClient(scenario, fixtures: fixtures)
        let (_, played) = try await player.chunks(for: request, staysHere: true)
        #expect((played as? HTTPURLResponse)?.statusCode == kind.status)
      }
    }
  }
}
