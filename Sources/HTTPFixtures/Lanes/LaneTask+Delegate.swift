#if canImport(FoundationNetworking)
import Dispatch
import Foundation
import FoundationNetworking
import ProofsheetBasics

extension LaneTask {
  /// Asks the delegate on the queue of the session; the first answer counts.
  ///
  /// - Parameters:
  ///   - otherwise: The answer after a cancellation of the task.
  ///   - question: Asks the delegate, and passes it the closure that takes the answer.
  /// - Returns: The answer.
  private func ask<Answer: Sendable>(
    otherwise: Answer,
    _ question: @escaping @Sendable (@escaping @Sendable (Answer) -> Void) -> Void
  ) async -> Answer {
    let waiting = Locked<(continuation: CheckedContinuation<Answer, Never>?, isOver: Bool)>(
      (nil, false)
    )
    let answer: @Sendable (Answer) -> Void = { answer in
      let continuation = waiting.withLock { waiting in
        defer { waiting = (nil, true) }
        return waiting.continuation
      }
      continuation?.resume(returning: answer)
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = waiting.withLock { waiting in
          if !waiting.isOver { waiting.continuation = continuation }
          return waiting.isOver
        }
        if isOver { return continuation.resume(returning: otherwise) }
        session.delegateQueue.addOperation { question(answer) }
      }
    } onCancel: {
      answer(otherwise)
    }
  }

  /// Returns the request that the delegate chooses for a redirect; `nil` when the delegate refuses.
  func follow(_ next: URLRequest, after response: HTTPURLResponse) async -> URLRequest? {
    guard let delegate else { return next }
    return await ask(otherwise: nil) { [session, task] answer in
      delegate.urlSession(
        session,
        task: task,
        willPerformHTTPRedirection: response,
        newRequest: next,
        completionHandler: answer
      )
    }
  }

  /// Returns the request with its body in one piece, so that a second hop can send the body again.
  ///
  /// - Throws: `FixtureError` for an upload without a body, and the error of a missing file.
  func withBody(_ request: URLRequest) async throws -> URLRequest {
    var whole = request
    if task is URLSessionUploadTask, request.httpBody == nil, request.httpBodyStream == nil {
      switch upload {
      case let bytes as DispatchData: whole.httpBody = Data(bytes)
      case let file as URL:
        do {
          whole.httpBody = try Data(contentsOf: file)
        } catch {
          throw URLError(.fileDoesNotExist, userInfo: [NSURLErrorFailingURLErrorKey: file])
        }
      default: whole.httpBodyStream = try await newStream(for: request)
      }
    }
    guard whole.httpBodyStream != nil else { return whole }
    whole.httpBody = try Stub.Request.body(of: whole)
    return whole
  }

  private func newStream(for request: URLRequest) async throws -> InputStream {
    // Unchecked because only one task receives the stream.
    struct Found: @unchecked Sendable {
      let stream: InputStream?
    }
    if let delegate {
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
#endif
