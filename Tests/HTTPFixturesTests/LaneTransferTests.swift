import HTTPFixtures
import Testing

/// Uploads and downloads of a lane, and their progress.
@Suite struct LaneTransferTests {
  private static let bytes = Data(repeating: 65, count: 150_000)

  private static let scenario = Scenario("files") {
    Stub(.put, "/file", body: .bytes(bytes)).answers(.text("kept"))
    Stub(.get, "/file").answers(.text("a file of some bytes").inChunks(of: 12, every: .zero))
    Stub(.get, "/none").answers(.text("no file", status: 404))
    Stub(.get, "/cut").answers(.text("a file").truncated(to: 3))
    Stub(.get, "/moved").answers(.redirect(to: "/file"))
  }

  private static let sent = [
    "sent 65536, 65536 of 150000", "sent 65536, 131072 of 150000", "sent 18928, 150000 of 150000",
    "200", "kept", "end",
  ]

  private func lane(givesChunks: Bool = false) throws -> SessionLane {
    try SessionLane(ScenarioClient(Self.scenario), givesChunks: givesChunks)
  }

  @Test func uploadsTellHowFarTheyAre() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("body")
    try Self.bytes.write(to: file)
    let put = request("PUT", "https://h/file")
    var whole = put
    whole.httpBody = Self.bytes
    let starts: [(URLSession) -> URLSessionTask] = [
      { $0.uploadTask(with: put, from: Self.bytes) }, { $0.uploadTask(with: put, fromFile: file) },
      { $0.uploadTask(withStreamedRequest: put) }, { [whole] in $0.dataTask(with: whole) },
    ]
    for start in starts {
      let delegate = LaneDelegate(stream: { InputStream(data: Self.bytes) })
      #expect(try await delegate.play(lane(), { _ in }, start) == Self.sent)
    }
  }

  #if canImport(FoundationNetworking)
  @Test func tasksCountTheirBytes() async throws {
    let lane = try lane()
    let delegate = LaneDelegate()
    let configuration = lane.configuration
    let session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    defer { session.finishTasksAndInvalidate() }
    let task = session.uploadTask(with: request("PUT", "https://h/file"), from: Self.bytes)
    task.resume()
    _ = await delegate.events.reduce(into: []) { $0.append($1) }
    #expect(task.countOfBytesSent == 150_000 && task.countOfBytesExpectedToSend == 150_000)
    #expect(task.countOfBytesReceived == 4 && task.countOfBytesExpectedToReceive == 4)
    #expect(task.progress.completedUnitCount == 150_004 && task.progress.isFinished)
  }

  @Test func aFileThatIsNotThereAndAMissingStreamAreErrors() async throws {
    let put = request("PUT", "https://h/file")
    let nowhere = URL(fileURLWithPath: "/nowhere/at/all")
    let missing = try await LaneDelegate().play(lane()) {
      $0.uploadTask(with: put, fromFile: nowhere)
    }
    #expect(missing == ["failed -1100"])
    let lane = try lane()
    let hidden = await LaneDelegate().play(lane) { $0.uploadTask(withStreamedRequest: put) }
    #expect(
      hidden == [
        "The upload task to https://h/file has no body: let its delegate give one in "
          + "`urlSession(_:task:needNewBodyStream:)`, or hand the task the bytes or a file."
      ]
    )
    #expect(lane.client.exchanges.isEmpty)
    let report = #expect(throws: FixtureError.self) { try lane.client.verify() }
    #expect(report?.description.hasPrefix(hidden.joined()) == true)
  }
  #endif

  @Test func downloadsBecomeFiles() async throws {
    let whole = ["wrote 20, 20 of 20", "file a file of some bytes", "end"]
    let pieces = ["wrote 12, 12 of 20", "wrote 8, 20 of 20", "file a file of some bytes", "end"]
    let rows: [(path: String, givesChunks: Bool, events: [String])] = [
      ("/file", false, whole), ("/file", true, pieces),
      ("/moved", false, ["redirect 302 to https://h/file"] + whole),
      ("/none", false, ["wrote 7, 7 of 7", "file no file", "end"]),
      ("/cut", false, ["failed -1005"]),
    ]
    for row in rows {
      let lane = try lane(givesChunks: row.givesChunks)
      let events = await LaneDelegate().play(lane) { $0.downloadTask(with: ask("GET \(row.path)")) }
      #expect(events == row.events, "\(row.path)")
    }
  }

  @Test func downloadsOfEveryStyleHaveTheirFile() async throws {
    let lane = try lane()
    let (file, response) = try await lane.session.download(for: get("https://h/file"))
    #expect(try String(contentsOf: file, encoding: .utf8) == "a file of some bytes")
    #expect((response as? HTTPURLResponse)?.statusCode == 200)
    try FileManager.default.removeItem(at: file)
    // The session removes the file after the completion handler, long before the next call.
    var places: [[String?]] = []
    for _ in 0..<2 {
      let place = await withCheckedContinuation { done in
        lane.session.downloadTask(with: get("https://h/file")) { file, _, _ in
          let text = file.flatMap { try? String(contentsOf: $0, encoding: .utf8) }
          done.resume(returning: [file?.path, text])
        }.resume()
      }
      #expect(place.last == "a file of some bytes")
      places.append(place)
    }
    await withCheckedContinuation { done in
      lane.session.delegateQueue.addBarrierBlock { done.resume() }
    }
    #expect(!FileManager.default.fileExists(atPath: (places[0].first ?? nil) ?? "/"))
  }
}
