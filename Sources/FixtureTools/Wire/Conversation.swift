import Dispatch
import Foundation
import HTTPFixtures
import ProofsheetBasics

/// A function that answers a request.
typealias WireHandler = @Sendable (WireRequest) async -> WireResponse

/// The requests of one connection and their answers, one after the other.
actor Conversation {
  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }
  private let thread: ConnectionThread
  private let socket: StreamSocket
  private let answer: WireHandler

  init(_ socket: StreamSocket, on thread: ConnectionThread, answer: @escaping WireHandler) {
    self.socket = socket
    self.thread = thread
    self.answer = answer
  }

  /// Answers requests until one side ends the connection.
  ///
  /// - Returns: The refusal of bytes that are no request, which was the last answer.
  func run() async -> WireRefusal? {
    var connection = Connection(socket: socket)
    do {
      while let request = try connection.request() {
        guard try await send(await answer(request), to: request.head) else { break }
      }
    } catch let refusal as WireRefusal {
      connection.refuse(refusal)
      return refusal
    } catch {}
    return nil
  }

  /// Sends an answer.
  ///
  /// - Returns: Whether the connection stays open for another request.
  private func send(_ response: WireResponse, to request: RequestHead) async throws -> Bool {
    var response = response
    let hasBody = request.method != "HEAD" && response.mayHaveBody
    let announced = response.announcedLength
    let isOpen =
      request.staysOpen && !response.headers.words("connection").contains("close")
      && (announced != nil || !hasBody)
    response.headers.removeAll {
      ["connection", "transfer-encoding"].contains($0.name.lowercased())
    }
    var unsent = response.head(staysOpen: isOpen)
    var sent = 0
    switch response.body {
    case _ where !hasBody: break
    case .data(let data):
      unsent += data
      sent = data.count
    case .chunks(let chunks):
      do {
        for try await chunk in chunks {
          // The head goes out together with the first chunk.
          try socket.send(unsent + chunk)
          unsent = Data()
          sent += chunk.count
          // The end of the chunks would be another change of threads.
          if sent == announced { break }
        }
      } catch {
        // A scenario breaks this answer: the earlier bytes are sent, and the connection ends.
        try socket.send(unsent)
        return false
      }
    }
    if !unsent.isEmpty { try socket.send(unsent) }
    return isOpen && (!hasBody || sent == announced)
  }
}

extension WireResponse {
  /// The body's length in the `Content-Length` header; `nil` when the header is missing, repeated
  /// or invalid.
  fileprivate var announcedLength: Int? {
    let lengths = headers.values("content-length")
    guard let length = lengths.first, lengths.count == 1 else { return nil }
    return Int(length)
  }

  fileprivate var mayHaveBody: Bool { status >= 200 && ![204, 304].contains(status) }
}

/// The thread of one connection, which its socket may block.
///
/// The jobs of the connection's actor run on this thread, so no slow client holds a thread of the
/// pool.
final class ConnectionThread: SerialExecutor {
  private let jobs = Locked<[UnownedJob]>([])
  /// Counts the jobs and the end.
  private let news = DispatchSemaphore(value: 0)

  /// Starts the thread.
  init() {
    Thread.detachNewThread { [self] in
      while let job = next() { job.runSynchronously(on: asUnownedSerialExecutor()) }
    }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    news.signal()
  }

  /// Ends the thread after all jobs.
  func end() { news.signal() }

  private func next() -> UnownedJob? {
    news.wait()
    return jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }
}
