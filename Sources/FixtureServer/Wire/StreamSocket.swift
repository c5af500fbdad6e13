import Dispatch
import Foundation
import ProofsheetBasics

/// A connected socket that never blocks a thread.
final class StreamSocket: Sendable {
  private let descriptor: Int32
  private let queue: DispatchQueue
  private let reading: Readiness
  /// Made when the other side reads slower than it is sent to.
  private let writing = Locked<Readiness?>(nil)

  /// Takes over a connected descriptor.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor, which this socket closes.
  ///   - queue: Where the system says that there is something to do.
  init(_ descriptor: Int32, queue: DispatchQueue) {
    self.descriptor = descriptor
    self.queue = queue
    reading = Readiness(DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue))
  }

  /// Appends what has arrived, and waits when nothing has.
  ///
  /// - Returns: `false` at the end of the stream.
  /// - Throws: `POSIXError` when the connection is broken or closed here.
  func receive(into bytes: inout Data) async throws -> Bool {
    while true {
      if let count = try SystemSocket.receive(from: descriptor, into: &bytes) { return count > 0 }
      guard await reading.wait() else { throw POSIXError(.EBADF) }
    }
  }

  /// Waits until there is something to receive.
  ///
  /// - Throws: `POSIXError` when the connection is closed here.
  func isReadable() async throws {
    guard await reading.wait() else { throw POSIXError(.EBADF) }
  }

  /// Sends all bytes.
  ///
  /// - Throws: `POSIXError` when the connection is broken or closed here.
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

  /// Says that nothing more is sent.
  func endSending() { SystemSocket.endSending(to: descriptor) }

  /// Closes the connection, and ends whoever waits for it.
  func close() {
    let (descriptor, writing) = (descriptor, writing.withLock { $0 })
    reading.close {
      guard let writing else { return SystemSocket.close(descriptor) }
      writing.close { SystemSocket.close(descriptor) }
    }
  }

  private func writable() -> Readiness {
    writing.withLock { known in
      if let known { return known }
      let source = DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: queue)
      let made = Readiness(source)
      known = made
      return made
    }
  }
}
