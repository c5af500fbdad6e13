/// A connection that sends and reads bytes without changes.
struct RawConnection: Sendable {
  private let descriptor: Int32

  /// - Parameter address: `127.0.0.1:PORT`.
  /// - Throws: `POSIXError` when nobody listens.
  init(_ address: String) throws {
    #if canImport(Darwin)
    let kind = SOCK_STREAM
    #else
    let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    descriptor = socket(AF_INET, kind, 0)
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    name.sin_port = (address.split(separator: ":").last.flatMap { UInt16($0) } ?? 0).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isConnected = withUnsafePointer(to: &name) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, size) == 0
      }
    }
    guard isConnected else { throw POSIXError(.ECONNREFUSED) }
  }

  func send(_ bytes: Data) {
    try? FileHandle(fileDescriptor: descriptor).write(contentsOf: bytes)
  }

  func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// The received bytes up to a text, or up to the end of the connection.
  func receive(until text: String? = nil) async -> String {
    await withCheckedContinuation { done in
      // A thread of its own waits, and not a thread of the tests.
      Thread.detachNewThread {
        var bytes = Data()
        var byte: UInt8 = 0
        let end = text.map { Array($0.utf8) }
        while read(descriptor, &byte, 1) == 1 {
          bytes.append(byte)
          if let end, bytes.suffix(end.count).elementsEqual(end) { break }
        }
        done.resume(returning: String(decoding: bytes, as: UTF8.self))
      }
    }
  }

  func close() { _ = Foundation.close(descriptor) }

  /// Sends a request and reads until the server closes.
  static func ask(_ address: String, _ bytes: Data, ends: Bool = false) async throws -> String {
    let connection = try RawConnection(address)
    connection.send(bytes)
    if ends { connection.endSending() }
    let answer = await connection.receive()
    connection.close()
    return answer
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
