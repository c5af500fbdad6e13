import Foundation
import HTTPFixtures

/// A socket that listens on 127.0.0.1 and never blocks.
struct ListeningSocket: Sendable {
  let descriptor: Int32
  let port: UInt16

  /// Creates the socket.
  ///
  /// - Parameter port: The port, or 0 for any free port.
  /// - Throws: `FixtureError` when the port is not available.
  init(port: UInt16) throws(FixtureError) {
    #if canImport(Darwin)
    let kind = SOCK_STREAM
    #else
    let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    let descriptor = socket(AF_INET, kind, 0)
    self.descriptor = descriptor
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    address.sin_port = port.bigEndian
    // The port can be used again while its last connections are still closing.
    Self.enable(SO_REUSEADDR, SOL_SOCKET, of: descriptor)
    Self.keepPrivate(descriptor)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
        bind(descriptor, name, size) == 0 && listen(descriptor, 1_024) == 0
          && getsockname(descriptor, name, &size) == 0
      }
    }
    let number = errno
    self.port = UInt16(bigEndian: address.sin_port)
    guard isListening else {
      close()
      throw FixtureError(
        "Port \(port) of 127.0.0.1 \(Self.refusal(number)), or 0 for any free port."
      )
    }
  }

  private static func refusal(_ number: Int32) -> String {
    switch number {
    case EADDRINUSE: "is in use: choose another one"
    case EACCES: "may not be listened on: choose one from 1024 on"
    default: "cannot be listened on (\(String(cString: strerror(number)))): choose another one"
    }
  }

  func close() { _ = Foundation.close(descriptor) }

  /// The largest number of file descriptors that the process may have open.
  static var descriptors: Int { sysconf(Int32(_SC_OPEN_MAX)) }

  /// Makes a descriptor private to this process, and prevents SIGPIPE.
  static func keepPrivate(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    #if canImport(Darwin)
    enable(SO_NOSIGPIPE, SOL_SOCKET, of: descriptor)
    #endif
  }

  static func enable(_ option: Int32, _ level: Int32, of descriptor: Int32) {
    var value: Int32 = 1
    setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
  }
}

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
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var count: Int
    repeat { count = recv(descriptor, &buffer, buffer.count, 0) } while count < 0 && errno == EINTR
    guard count >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    bytes += buffer[..<count]
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
