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
