import Foundation
import HTTPFixtures
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Uploads and downloads of a lane, and how far they are.
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
    #expect(
      try await LaneDelegate().play(lane()) { $0.uploadTask(with: put, from: Self.bytes) }
        == Self.sent
    )
    #expect(
      try await LaneDelegate().play(lane()) { $0.uploadTask(with: put, fromFile: file) }
        == Self.sent
    )
    let streaming = LaneDelegate(stream: { InputStream(data: Self.bytes) })
    let events = try await streaming.play(lane()) { $0.uploadTask(withStreamedRequest: put) }
    #expect(events == Self.sent)
    var whole = put
    whole.httpBody = Self.bytes
    let asked = whole
    #expect(try await LaneDelegate().play(lane()) { $0.dataTask(with: asked) } == Self.sent)
  }

  #if canImport(FoundationNetworking)
  @Test func tasksCountTheirBytes() async throws {
    let lane = try lane()
    let delegate = LaneDelegate()
    let session = URLSession(
      configuration: lane.configuration,
      delegate: delegate,
      delegateQueue: nil
    )
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
    let (one, other) = (get("https://h/file"), get("https://h/moved"))
    let whole = ["wrote 20, 20 of 20", "file a file of some bytes", "end"]
    #expect(try await LaneDelegate().play(lane()) { $0.downloadTask(with: one) } == whole)
    let moved = try await LaneDelegate().play(lane()) { $0.downloadTask(with: other) }
    #expect(moved == ["redirect 302 to https://h/file"] + whole)
    let pieces = try await LaneDelegate().play(lane(givesChunks: true)) {
      $0.downloadTask(with: one)
    }
    #expect(
      pieces == [
        "wrote 12, 12 of 20", "wrote 8, 20 of 20", "file a file of some bytes", "end",
      ]
    )
    let none = try await LaneDelegate().play(lane()) {
      $0.downloadTask(with: get("https://h/none"))
    }
    #expect(none == ["wrote 7, 7 of 7", "file no file", "end"])
    let cut = try await LaneDelegate().play(lane()) { $0.downloadTask(with: get("https://h/cut")) }
    #expect(cut == ["failed -1005"])
  }

  @Test func downloadsOfEveryStyleHaveTheirFile() async throws {
    let lane = try lane()
    let (file, response) = try await lane.session.download(for: get("https://h/file"))
    #expect(try String(contentsOf: file, encoding: .utf8) == "a file of some bytes")
    #expect((response as? HTTPURLResponse)?.statusCode == 200)
    try FileManager.default.removeItem(at: file)
    let place = await withCheckedContinuation { done in
      lane.session.downloadTask(with: get("https://h/file")) { file, _, _ in
        let text = file.flatMap { try? String(contentsOf: $0, encoding: .utf8) }
        done.resume(returning: [file?.path, text])
      }.resume()
    }
    #expect(place.last == "a file of some bytes")
    // The session removes the file behind the completion handler.
    await withCheckedContinuation { done in
      lane.session.delegateQueue.addBarrierBlock { done.resume() }
    }
    #expect(!FileManager.default.fileExists(atPath: (place.first ?? nil) ?? "/"))
  }
}
