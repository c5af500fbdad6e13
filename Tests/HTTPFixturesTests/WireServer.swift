import ProofsheetBasics

/// A server that answers with given bytes, including the headers of the connection.
final class WireServer: Sendable {
  private let heads = Locked<[String]>([])
  private let listener: Int32
  private let answers: [String: Data]
  let port: UInt16

  /// - Parameter answers: The whole answers, by the request line without its version.
  /// - Throws: `POSIXError` when no port is free.
  init(_ answers: [String: Data]) throws {
    self.answers = answers
    #if canImport(Darwin)
    let kind = SOCK_STREAM
    #else
    let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    let listener = socket(AF_INET, kind, 0)
    self.listener = listener
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
        bind(listener, name, size) == 0 && listen(listener, 16) == 0
          && getsockname(listener, name, &size) == 0
      }
    }
    guard isListening else { throw POSIXError(.EADDRNOTAVAIL) }
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread { [self] in
      while case let connection = accept(listener, nil, nil), connection >= 0 { serve(connection) }
      // `stop` must not close it: another server could get the number before this thread accepts
      // again.
      close(listener)
    }
  }

  /// The heads of the requests so far.
  var requests: [String] { heads.withLock { $0 } }

  /// Ends the thread, which closes the port.
  func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

  private func serve(_ connection: Int32) {
    defer { close(connection) }
    var head = Data()
    var byte: UInt8 = 0
    while !head.suffix(4).elementsEqual("\r\n\r\n".utf8), read(connection, &byte, 1) == 1 {
      head.append(byte)
    }
    let text = String(decoding: head, as: UTF8.self)
    heads.withLock { $0.append(text) }
    let target = text.split(separator: " ").prefix(2).joined(separator: " ")
    let answer = Array(answers[target] ?? Data("HTTP/1.1 404 Not Found\r\n\r\n".utf8))
    _ = write(connection, answer, answer.count)
  }
}

extension URLSessionConfiguration {
  /// A configuration for requests to a server in this process, which may wait long while all tests
  /// run at once.
  static var patient: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = 3_600
    return configuration
  }
}
