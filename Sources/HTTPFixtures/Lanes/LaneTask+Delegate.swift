#if canImport(FoundationNetworking)
import Foundation
import FoundationNetworking
import ProofsheetBasics

extension LaneTask {
  /// Returns the delegate of the async call, or else of the task or the session.
  func delegate() async -> (any URLSessionTaskDelegate)? {
    await delegateOfCall() ?? task.delegate
  }

  /// Returns the delegate that the app passed to `data(for:delegate:)` or a similar call, from the
  /// session's private storage.
  private func delegateOfCall() async -> (any URLSessionTaskDelegate)? {
    isOfCall ? await onWorkQueue { delegateInRegistry } : nil
  }

  /// Reads a value on the queue on which the task and its session change their state.
  private func onWorkQueue<Value: Sendable>(
    _ read: @escaping @Sendable () -> Value?
  ) async -> Value? {
    guard let queue = task.object(at: PropertyOffsets.ofTask["workQueue"]) as? DispatchQueue
    else { return nil }
    return await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: read()) }
    }
  }

  /// Whether an async call waits for the task.
  var isOfCall: Bool {
    guard let place = PropertyOffsets.ofTask["_callCompletionHandlerInline"] else { return false }
    return task.field(at: place).load(as: Bool.self)
  }

  /// The session's internal record of where the task's data goes: to a delegate or to a closure.
  private var behaviour: Any? {
    guard let registry = child("taskRegistry", of: session),
      let all = child("behaviours", of: registry) as? [Int: Any]
    else { return nil }
    return all[task.taskIdentifier]
  }

  private var delegateInRegistry: (any URLSessionTaskDelegate)? {
    guard let behaviour,
      let parts = Mirror(reflecting: behaviour).children.first?.value
    else { return nil }
    return Mirror(reflecting: parts).children.lazy
      .compactMap { $0.value as? any URLSessionTaskDelegate }.first
  }

  private func child(_ name: String, of object: Any) -> Any? {
    Mirror(reflecting: object).children.first { $0.label == name }?.value
  }

  /// Calls the delegate on the queue of the session.
  func tell(_ words: @escaping @Sendable () -> Void) {
    session.delegateQueue.addOperation(words)
  }

  /// Asks the delegate on the queue of the session; the first answer counts.
  ///
  /// - Parameters:
  ///   - otherwise: The answer after a cancellation of the task.
  ///   - question: Asks the delegate, and passes it the closure that takes the answer.
  /// - Returns: The answer.
  func ask<Answer: Sendable>(
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
        tell { question(answer) }
      }
    } onCancel: {
      answer(otherwise)
    }
  }

  /// Returns the request that the delegate chooses for a redirect; `nil` when the delegate refuses.
  func follow(_ next: URLRequest, after response: HTTPURLResponse) async -> URLRequest? {
    guard let delegate = await delegate() else { return next }
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
}
#endif
