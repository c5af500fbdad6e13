#if canImport(FoundationNetworking)
import Dispatch
import Foundation
import FoundationNetworking

extension LaneTask {
  /// Returns the request with its body in one piece, so that a second hop can send the body again.
  ///
  /// - Throws: `FixtureError` for an upload without a body, and the error of a missing file.
  func withBody(_ request: URLRequest) async throws -> URLRequest {
    var whole = request
    if task is URLSessionUploadTask, request.httpBody == nil, request.httpBodyStream == nil {
      switch Body(of: task) {
      case .bytes(let bytes): whole.httpBody = bytes
      case .file(let file):
        do {
          whole.httpBody = try Data(contentsOf: file)
        } catch {
          throw URLError(.fileDoesNotExist, userInfo: [NSURLErrorFailingURLErrorKey: file])
        }
      case nil: whole.httpBodyStream = try await newStream(for: request)
      }
    }
    guard whole.httpBodyStream != nil else { return whole }
    whole.httpBody = try Stub.Request.body(of: whole)
    return whole
  }

  /// The body of an upload task.
  private enum Body {
    case bytes(Data)
    case file(URL)

    init?(of task: URLSessionTask) {
      let properties = Mirror.properties(of: URLSessionTask.self, in: task)
      guard let optional = properties.first(where: { $0.label == "knownBody" })?.value,
        let body = Mirror(reflecting: optional).children.first?.value,
        let content = Mirror(reflecting: body).children.first?.value
      else { return nil }
      if let file = content as? URL {
        self = .file(file)
      } else if let bytes = content as? DispatchData {
        self = .bytes(Data(bytes))
      } else {
        return nil
      }
    }
  }

  private func newStream(for request: URLRequest) async throws -> InputStream {
    // Unchecked because only one task receives the stream.
    struct Found: @unchecked Sendable {
      let stream: InputStream?
    }
    if let delegate = await delegate() {
      let found = await ask(otherwise: Found(stream: nil)) { [session, task] answer in
        delegate.urlSession(session, task: task) { answer(Found(stream: $0)) }
      }
      if let stream = found.stream { return stream }
    }
    if Task.isCancelled { throw URLError(.cancelled) }
    throw FixtureError(
      "The upload task to \(request.urlText) has no body: let its delegate give one in "
        + "`urlSession(_:task:needNewBodyStream:)`, or hand the task the bytes or a file."
    )
  }
}

// MARK: - Progress

extension LaneTask {
  /// Reports the sent bytes of a body piece by piece.
  func tellSent(_ count: Int) async {
    if count == 0 { return }
    let total = Int64(count)
    task.store(total, at: PropertyOffsets.ofTask["countOfBytesExpectedToSend"])
    task.progress.totalUnitCount = total
    let delegate = await delegate()
    for start in stride(from: 0, to: count, by: Self.piece) {
      let sent = Int64(min(count, start + Self.piece))
      task.store(sent, at: PropertyOffsets.ofTask["_countOfBytesSent"])
      task.progress.completedUnitCount = sent
      guard let delegate else { continue }
      tell { [session, task] in
        delegate.urlSession(
          session,
          task: task,
          didSendBodyData: sent - Int64(start),
          totalBytesSent: sent,
          totalBytesExpectedToSend: total
        )
      }
    }
  }

  private static let piece = 65_536

  /// Stores the length of the expected body.
  func expect(_ delivery: ScenarioClient.Delivery) {
    let count = Int64(delivery.body.count)
    task.store(count, at: PropertyOffsets.ofTask["countOfBytesExpectedToReceive"])
    if count > 0 { task.progress.totalUnitCount = task.progress.completedUnitCount + count }
  }

  /// Counts the bytes of a received piece, and reports them to the delegate of a download.
  func tellReceived(_ count: Int, ofDownload isDownload: Bool) {
    let total = task.countOfBytesReceived + Int64(count)
    task.store(total, at: PropertyOffsets.ofTask["_countOfBytesReceived"])
    let progress = task.progress
    progress.totalUnitCount = max(
      progress.totalUnitCount,
      progress.completedUnitCount + Int64(count)
    )
    progress.completedUnitCount += Int64(count)
    guard isDownload, let task = task as? URLSessionDownloadTask,
      let delegate = task.delegate as? any URLSessionDownloadDelegate
    else { return }
    tell { [session] in
      delegate.urlSession(
        session,
        downloadTask: task,
        didWriteData: Int64(count),
        totalBytesWritten: total,
        totalBytesExpectedToWrite: task.countOfBytesExpectedToReceive
      )
    }
  }
}
#endif
