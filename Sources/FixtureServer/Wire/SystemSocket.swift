import Foundation

/// The system calls of sockets.
enum SystemSocket {
  /// Creates a socket that listens on 127.0.0.1.
  ///
  /// - Parameter port: The port, or 0 for any free port.
  /// - Returns: The descriptor and the port.
  /// - Throws: `POSIXError` when the port is not available.
  static func listener(port: UInt16) throws(POSIXError) -> (descriptor: Int32, port: UInt16) {
    #if canImport(Darwin)
    let kind = SOCK_STREAM
    #else
    let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    let descriptor = socket(AF_INET, kind, 0)
    guard descriptor >= 0 else { throw lastError() }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    address.sin_port = port.bigEndian
    // The port can be used again while its last connections are still closing.
    enable(SO_REUSEADDR, SOL_SOCKET, of: descriptor)
    setUp(descriptor)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
        bind(descriptor, name, size) == 0 && listen(descriptor, 1_024) == 0
          && getsockname(descriptor, name, &size) == 0
      }
    }
    guard isListening else {
      let error = lastError()
      close(descriptor)
      throw error
    }
    return (descriptor, UInt16(bigEndian: address.sin_port))
  }

  /// Returns the next connection, or `nil` when none is waiting.
  ///
  /// - Throws: `POSIXError` when the system has no descriptor left.
  static func connection(of listener: Int32) throws(POSIXError) -> Int32? {
    while true {
      let descriptor = accept(listener, nil, nil)
      if descriptor >= 0 {
        setUp(descriptor)
        // The system sends small packets at once, without waiting for an acknowledgement.
        enable(TCP_NODELAY, Int32(IPPROTO_TCP), of: descriptor)
        return descriptor
      }
      switch errno {
      case EINTR, ECONNABORTED: continue
      case EAGAIN, EWOULDBLOCK: return nil
      default: throw lastError()
      }
    }
  }

  /// Appends the bytes that have arrived.
  ///
  /// - Returns: The number of bytes; 0 at the end of the stream, `nil` when none have arrived.
  /// - Throws: `POSIXError` for a broken connection.
  static func receive(from descriptor: Int32, into bytes: inout Data) throws(POSIXError) -> Int? {
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
    return try outcome(count, number)
  }

  /// Sends the bytes from `offset`, as many as the system's buffer takes.
  ///
  /// - Returns: The number of bytes, or `nil` for a full buffer.
  /// - Throws: `POSIXError` for a broken connection.
  static func send(
    _ bytes: Data,
    from offset: Int,
    to descriptor: Int32
  ) throws(POSIXError) -> Int? {
    #if canImport(Darwin)
    let flags: Int32 = 0
    #else
    let flags = Int32(MSG_NOSIGNAL)
    #endif
    let (count, number) = bytes.withUnsafeBytes { buffer in
      while true {
        let start = buffer.baseAddress.map { $0 + offset }
        let count = Foundation.send(descriptor, start, buffer.count - offset, flags)
        if count < 0, errno == EINTR { continue }
        return (count, errno)
      }
    }
    return try outcome(count, number)
  }

  /// The largest number of file descriptors that the process may have open.
  static var descriptors: Int { sysconf(Int32(_SC_OPEN_MAX)) }

  static func endSending(to descriptor: Int32) { shutdown(descriptor, Int32(SHUT_WR)) }

  static func close(_ descriptor: Int32) { _ = Foundation.close(descriptor) }

  private static func outcome(_ count: Int, _ number: Int32) throws(POSIXError) -> Int? {
    if count >= 0 { return count }
    if number == EAGAIN || number == EWOULDBLOCK { return nil }
    throw POSIXError(POSIXErrorCode(rawValue: number) ?? .EIO)
  }

  private static func lastError() -> POSIXError {
    POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
  }

  /// Makes the descriptor non-blocking and private to this process, and prevents SIGPIPE.
  private static func setUp(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    #if canImport(Darwin)
    enable(SO_NOSIGPIPE, SOL_SOCKET, of: descriptor)
    #endif
  }

  private static func enable(_ option: Int32, _ level: Int32, of descriptor: Int32) {
    var value: Int32 = 1
    setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
  }
}
