import Dispatch
import Foundation
import ProofsheetBasics

/// A connected socket that never blocks a thread.
final class StreamSocket: Sendable {
  private let descriptor: Int32
  private let queue: DispatchQueue
  private let reading: Readiness
  /// The wait for a client that reads more slowly than the server sends; `nil` before the first
  /// such wait.
  private let writing = Locked<Readiness?>(nil)

  /// Creates a socket from a connected descriptor.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor; the socket closes it.
  ///   - queue: The queue on which the system reports that the socket is ready.
  init(_ descriptor: Int32, queue: DispatchQueue) {
    self.descriptor = descriptor
    self.queue = queue
    reading = Readiness(DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue))
  }

  /// Appends the bytes that have arrived, or waits for the next ones.
  ///
  /// - Returns: `false` at the end of the stream.
  /// - Throws: `POSIXError` for a connection that is broken or closed.
  func receive(into bytes: inout Data) async throws -> Bool {
    while true {
      if let count = try SystemSocket.receive(from: descriptor, into: &bytes) { return count > 0 }
      guard await reading.wait() else { throw POSIXError(.EBADF) }
    }
  }

  /// Waits until bytes have arrived.
  ///
  /// - Throws: `POSIXError` for a closed connection.
  func isReadable() async throws {
    guard await reading.wait() else { throw POSIXError(.EBADF) }
  }

  /// Sends all bytes.
  ///
  /// - Throws: `POSIXError` for a connection that is broken or closed.
  func send(_ bytes: Data) async throws {
    var sent = 0
    while sent < bytes.count {
      if let count = try SystemSocket.send(bytes, from: sent, to: descriptor) {
        sent += count
      } else {
        guard await writable().wait() else { throw POSIXError(.EBADF) }
      }
    }
  }

  /// Ends the sending direction of the connection.
  func endSending() { SystemSocket.endSending(to: descriptor) }

  /// Closes the connection and ends all waits for it.
  func close() {
    let (descriptor, writing) = (descriptor, writing.withLock { $0 })
    reading.close {
      guard let writing else { return SystemSocket.close(descriptor) }
      writing.close { SystemSocket.close(descriptor) }
    }
  }

  private func writable() -> Readiness {
    writing.made {
      Readiness(DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: queue))
    }
  }
}
