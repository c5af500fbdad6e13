import Foundation

/// Reads the requests of a socket one after the other.
struct Connection {
  let socket: StreamSocket
  /// The bytes that have arrived and wait to be read.
  var arrived = ArrivedBytes()

  /// Returns the next request with its whole body.
  ///
  /// - Returns: The request, or `nil` when the client sends no further one.
  /// - Throws: `WireRefusal` for invalid HTTP, `POSIXError` for a broken connection.
  mutating func request() async throws -> WireRequest? {
    guard let head = try await head() else { return nil }
    return WireRequest(head: head, body: try await body(of: head))
  }

  /// Lets other connections go first.
  ///
  /// The call waits until bytes arrive, or yields to other tasks if bytes have arrived already.
  func queuesUp() async throws {
    if arrived.count == 0 { try await socket.isReadable() } else { await Task.yield() }
  }

  /// Reads and discards the client's bytes, so that the client still receives the last answer when
  /// the connection closes.
  mutating func drain() async throws {
    socket.endSending()
    var left = 16 * 1_024 * 1_024
    while left > 0, try await arrived.receive(from: socket) {
      left -= arrived.count
      arrived.removeAll()
    }
  }

  // MARK: - Head

  private mutating func head() async throws -> RequestHead? {
    var searched = 0
    while true {
      // Some clients end a body with an empty line that its length does not include.
      while let first = arrived.rest.first, first == 0x0D || first == 0x0A { _ = arrived.take(1) }
      // A TLS client hello contains no line end.
      if arrived.rest.starts(with: [0x16, 0x03]) { throw SpokenTLS() }
      if let end = RequestHead.end(in: arrived.rest, searched: &searched), end <= WireLimit.head {
        let head = arrived.take(end)
        return try RequestHead(parsing: head)
      }
      guard arrived.count <= WireLimit.head else {
        throw WireRefusal(
          "The head of the request has more than \(WireLimit.head) bytes: send less.",
          status: 431
        )
      }
      guard try await arrived.receive(from: socket) else {
        if arrived.count == 0 { return nil }
        throw WireRefusal("The request breaks off within its head.")
      }
    }
  }

  // MARK: - Body

  private mutating func body(of head: RequestHead) async throws -> Data {
    let (codings, lengths) = (
      head.headers.words("transfer-encoding"), Set(head.headers.words("content-length"))
    )
    guard codings.isEmpty || codings == ["chunked"] else {
      let coding = codings.joined(separator: ", ")
      throw WireRefusal("The transfer encoding \(coding) is not supported.", status: 501)
    }
    guard lengths.count + codings.count < 2 else {
      throw WireRefusal("\(head.name) declares two lengths for its body.")
    }
    guard let text = lengths.first ?? codings.first else { return Data() }
    try await invite(head)
    if !codings.isEmpty { return try await chunks(of: head) }
    guard let length = Self.count(text, radix: 10) else {
      throw WireRefusal("\(text) is no length of a body.")
    }
    try Self.check(length)
    try await fill(length, of: head)
    return arrived.take(length)
  }

  /// Sends `100 Continue` to a client that holds back the body until this answer.
  private func invite(_ head: RequestHead) async throws {
    let wanted = head.headers.words("expect")
    if wanted.isEmpty || head.isOld { return }
    guard wanted == ["100-continue"] else {
      let words = wanted.joined(separator: ", ")
      throw WireRefusal(
        "\(head.name) expects \(words), which this server does not support.",
        status: 417
      )
    }
    if arrived.count == 0 { try await socket.send(Data("HTTP/1.1 100 Continue\r\n\r\n".utf8)) }
  }

  private mutating func chunks(of head: RequestHead) async throws -> Data {
    var body = Data()
    while true {
      let line = try await nextLine(of: head)
      let size = line.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
      guard let count = Self.count(size, radix: 16) else {
        throw WireRefusal("\(head.name) has a chunk without its size.")
      }
      if count == 0 { break }
      try Self.check(count, after: body.count)
      try await fill(count, of: head)
      body.append(arrived.take(count))
      guard try await nextLine(of: head).isEmpty else {
        throw WireRefusal("\(head.name) has a chunk of another size than it says.")
      }
    }
    // The lines after the last chunk are trailers, which the server ignores.
    var trailers = 0
    while try await !nextLine(of: head).isEmpty {
      trailers += 1
      guard trailers <= WireLimit.headers else {
        throw WireRefusal("\(head.name) has too many trailers.", status: 431)
      }
    }
    return body
  }

  /// Returns the number that consists of these digits only; a number that is too great for `Int`
  /// becomes the greatest one.
  private static func count(_ digits: String, radix: Int) -> Int? {
    let areDigits = digits.allSatisfy { $0.isASCII && ($0.hexDigitValue ?? radix) < radix }
    return digits.isEmpty || !areDigits ? nil : Int(digits, radix: radix) ?? .max
  }

  private static func check(_ length: Int, after read: Int = 0) throws(WireRefusal) {
    guard length > WireLimit.body - read else { return }
    throw WireRefusal("The body has more than \(WireLimit.body) bytes.", status: 413)
  }

  /// Returns a line of a chunked body, without its line end.
  private mutating func nextLine(of head: RequestHead) async throws -> String {
    while true {
      let rest = arrived.rest.prefix(8_192)
      if let end = rest.firstIndex(of: 0x0A) {
        let line = arrived.take(end - rest.startIndex + 1).dropLast()
        return String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
      }
      guard arrived.count < 8_192 else {
        throw WireRefusal("\(head.name) has a chunk without its size.")
      }
      try await fill(arrived.count + 1, of: head)
    }
  }

  /// Waits until `count` bytes have arrived.
  private mutating func fill(_ count: Int, of head: RequestHead) async throws {
    while arrived.count < count {
      guard try await arrived.receive(from: socket) else {
        throw WireRefusal("\(head.name) breaks off within its body.")
      }
    }
  }
}

/// A queue of bytes: bytes that arrive are appended, and the oldest bytes are taken out.
struct ArrivedBytes {
  private var bytes = Data()
  /// The number of bytes at the start of the buffer that have been taken already.
  ///
  /// The buffer removes such bytes in batches, because single removals would take quadratic time.
  private var taken = 0

  var count: Int { bytes.count - taken }
  var rest: Data { bytes[(bytes.startIndex + taken)...] }

  mutating func take(_ count: Int) -> Data {
    if taken == 0, count == bytes.count {
      defer { bytes = Data() }
      return bytes
    }
    let start = bytes.startIndex + taken
    taken += count
    defer { if taken == bytes.count { removeAll() } }
    return Data(bytes[start..<start + count])
  }

  mutating func removeAll() { (bytes, taken) = (Data(), 0) }

  /// Appends the bytes that arrive next; returns `false` at the end of the stream.
  mutating func receive(from socket: StreamSocket) async throws -> Bool {
    if taken > 65_536, taken > count {
      bytes = Data(rest)
      taken = 0
    }
    return try await socket.receive(into: &bytes)
  }
}
