import Foundation

/// A connected socket, whose calls block the thread.
struct StreamSocket: Hashable, Sendable {
  private let descriptor: Int32

  /// Takes the next connection that waits at a listening socket; `nil` when there is none.
  init?(acceptedFrom listener: ListeningSocket) {
    var descriptor: Int32
    repeat {
      descriptor = accept(listener.descriptor, nil, nil)
    } while descriptor < 0 && (errno == EINTR || errno == ECONNABORTED)
    guard descriptor >= 0 else { return nil }
    self.descriptor = descriptor
    ListeningSocket.keepPrivate(descriptor)
    // On some systems a connection is as its listener is, which never blocks.
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    // The system sends small packets at once, without waiting for an acknowledgement.
    ListeningSocket.enable(TCP_NODELAY, Int32(IPPROTO_TCP), of: descriptor)
  }

  /// Lets every later wait for bytes of the client end after a second.
  func losesPatience() {
    var time = timeval(tv_sec: 1, tv_usec: 0)
    setsockopt(
      descriptor,
      SOL_SOCKET,
      SO_RCVTIMEO,
      &time,
      socklen_t(MemoryLayout<timeval>.size)
    )
  }

  /// Appends the bytes that have arrived, or waits for the next ones.
  ///
  /// - Returns: `false` at the end of the stream.
  /// - Throws: `POSIXError` for a broken connection.
  func receive(into bytes: inout Data) throws(POSIXError) -> Bool {
    let room = 65_536
    let (count, number) = withUnsafeTemporaryAllocation(byteCount: room, alignment: 1) { buffer in
      while true {
        let count = recv(descriptor, buffer.baseAddress, room, 0)
        if count < 0, errno == EINTR { continue }
        let number = errno
        if count > 0, let start = buffer.baseAddress {
          bytes.append(start.assumingMemoryBound(to: UInt8.self), count: count)
        }
        return (count, number)
      }
    }
    guard count >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: number) ?? .EIO) }
    return count > 0
  }

  /// Sends all bytes.
  ///
  /// - Throws: `POSIXError` for a broken connection.
  func send(_ bytes: Data) throws(POSIXError) {
    #if canImport(Darwin)
    let flags: Int32 = 0
    #else
    let flags = Int32(MSG_NOSIGNAL)
    #endif
    var sent = 0
    while sent < bytes.count {
      let (count, number) = bytes.withUnsafeBytes { buffer in
        let start = buffer.baseAddress.map { $0 + sent }
        return (Foundation.send(descriptor, start, buffer.count - sent, flags), errno)
      }
      if count < 0, number == EINTR { continue }
      guard count >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: number) ?? .EIO) }
      sent += count
    }
  }

  /// Ends the sending direction of the connection.
  func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Ends the connection and all waits for it, and keeps the descriptor.
  func end() { shutdown(descriptor, Int32(SHUT_RDWR)) }

  /// Gives the descriptor back.
  func close() { _ = Foundation.close(descriptor) }
}
