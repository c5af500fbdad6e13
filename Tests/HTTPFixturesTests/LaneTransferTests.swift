import HTTPFixtures
import Testing

/// Uploads of a lane, and the requests that a lane refuses by name.
@Suite struct LaneTransferTests {
  private static let bytes = Data(repeating: 65, count: 150_000)

  private static let scenario = Scenario("files") {
    Stub(.put, "/file", body: .bytes(bytes)).answers(.text("kept"))
    Stub(.get, "/file").answers(.text("a file"))
    for scheme in ["Basic realm=\"a, b\"", "Negotiate, Digest realm=\"d\", Basic", "Bearer"] {
      Stub(.get, .exact("/\(scheme.prefix(5))"))
        .answers(.text("who?", status: 401, headers: ["WWW-Authenticate": scheme]))
    }
  }

  private func lane() throws -> SessionLane { try SessionLane(ScenarioClient(Self.scenario)) }

  @Test func uploadsSendTheirBodies() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("body")
    try Self.bytes.write(to: file)
    let put = ask("PUT /file")
    var whole = put
    whole.httpBody = Self.bytes
    let starts: [(URLSession) -> URLSessionTask] = [
      { $0.uploadTask(with: put, from: Self.bytes) }, { $0.uploadTask(with: put, fromFile: file) },
      { [whole] in $0.dataTask(with: whole) },
    ]
    for start in starts {
      let delegate = LaneDelegate()
      #expect(try await delegate.play(lane(), { _ in }, start) == ["200", "kept", "end"])
    }
  }

  #if canImport(FoundationNetworking)
  private static let refusals: [(words: String, start: @Sendable (URLSession) -> URLSessionTask)] =
    [
      (
        "The upload task to https://h/file has no body that a lane can play: hand the task the "
          + "bytes or a file.",
        { $0.uploadTask(withStreamedRequest: ask("PUT /file")) }
      ),
      (
        "The request to https://h/file is a URLSessionDownloadTask, which a lane does not play on this system: "
          + "use a data task, or inject the client itself.",
        { $0.downloadTask(with: ask("GET /file")) }
      ),
      (
        "The answer to https://h/Negot asks for Basic credentials, which a lane does not send: answer 401 "
          + "without WWW-Authenticate, and let the app set the header Authorization.",
        { $0.dataTask(with: ask("GET /Negot")) }
      ),
      (
        "The request to https://h/file was suspended, which a lane does not play: cancel it and ask again, "
          + "or inject the client itself.",
        { session in
          let task = session.dataTask(with: ask("GET /file"))
          task.resume()
          task.suspend()
          return task
        }
      ),
    ]

  @Test func whatALaneDoesNotPlayIsNamed() async throws {
    for (words, start) in Self.refusals {
      let lane = try lane()
      let events = await LaneDelegate().play(lane, { _ in }, start)
      #expect(events.last == words)
      #expect(lane.client.problems.contains(words))
    }
  }

  @Test func aFileThatIsNotThereIsAnError() async throws {
    let nowhere = URL(fileURLWithPath: "/nowhere/at/all")
    let missing = try await LaneDelegate().play(lane()) {
      $0.uploadTask(with: ask("PUT /file"), fromFile: nowhere)
    }
    #expect(missing == ["failed -1100"])
  }

  #endif

  @Test func aTaskThatIsResumedTwiceAsksOnce() async throws {
    let lane = try lane()
    let events = await LaneDelegate().play(lane) { session in
      let task = session.dataTask(with: ask("GET /file"))
      task.resume()
      task.resume()
      return task
    }
    #expect(events == ["200", "a file", "end"])
    #expect(lane.client.exchanges.map(\.outcome) == [.answered])
  }

  /// The app gets a 401 where no session would know an answer; a known credential is not sent.
  @Test func aChallengeThatNobodyCouldAnswerGoesToTheApp() async throws {
    let lane = try lane()
    for path in ["/Basic", "/Negot", "/Beare"] {
      #expect(await seen { try await lane.session.data(for: ask("GET \(path)")) } == "401 who?")
    }
    #expect(
      await LaneDelegate().play(lane) { $0.dataTask(with: ask("GET /Beare")) }.first == "401"
    )
    #if canImport(FoundationNetworking)
    let named = await seen { try await lane.session.data(for: ask("GET https://ada:x@h/Basic")) }
    #expect(named.contains("asks for Basic credentials"))
    #endif
  }
}
