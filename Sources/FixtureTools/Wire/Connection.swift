import Foundation

/// Reads the requests of a socket one after the other.
struct Connection {
  let socket: StreamSocket
  /// The bytes that have arrived and wait to be read.
  private var arrived = Data()

  init(socket: StreamSocket) { self.socket = socket }

  /// Returns the next request with its whole body.
  ///
  /// - Returns: The request, or `nil` when the client sends no further one.
  /// - Throws: `WireRefusal` for invalid HTTP, or `POSIXError` for a broken connection.
  mutating func request() throws -> WireRequest? {
    guard let head = try head() else { return nil }
    return WireRequest(head: head, body: try body(of: head))
  }

  /// Sends a refusal as the last answer.
  ///
  /// The client's bytes are read and discarded, so that the client still receives the answer when
  /// the connection closes.
  mutating func refuse(_ refusal: WireRefusal) {
    let answer = WireResponse.words(refusal.words, refusal.status)
    guard (try? socket.send(answer.head(staysOpen: false) + answer.bytes)) != nil else { return }
    socket.endSending()
    var left = 16 * 1_024 * 1_024
    while left > 0, (try? socket.receive(into: &arrived)) == true {
      left -= arrived.count
      arrived = Data()
    }
  }

  // MARK: - Head

  private mutating func head() throws -> RequestHead? {
    var lines: [Data] = []
    var left = WireLimit.head
    while let line = try line(within: left) {
      left -= line.count + 2
      if !line.isEmpty {
        lines.append(line)
      } else if !lines.isEmpty {
        return try RequestHead(lines)
      }
      // Some clients end a body with an empty line that its length does not include.
    }
    if arrived.count > left {
      throw WireRefusal(
        "The head of the request has more than \(WireLimit.head) bytes: send less.",
        status: 431
      )
    }
    if lines.isEmpty, arrived.count == 0 { return nil }
    throw WireRefusal("The request breaks off within its head.")
  }

  /// Returns the next line without its end.
  ///
  /// - Returns: The line, or `nil` when it exceeds the limit or the stream ends.
  private mutating func line(within limit: Int) throws -> Data? {
    var searched = 0
    while true {
      // A TLS client hello need not contain a line end.
      if arrived.starts(with: [0x16, 0x03]) {
        throw WireRefusal("A client spoke TLS: call this server with http, not https.")
      }
      if let end = arrived[searched...].firstIndex(of: 0x0A), end <= limit {
        let line = take(end + 1).dropLast()
        return line.last == 0x0D ? line.dropLast() : line
      }
      searched = arrived.count
      guard searched <= limit, try socket.receive(into: &arrived) else { return nil }
    }
  }

  /// Returns the oldest bytes, which are then no longer kept.
  private mutating func take(_ count: Int) -> Data {
    // A large body is not copied.
    let bytes = count == arrived.count ? arrived : Data(arrived.prefix(count))
    if count == arrived.count { arrived = Data() } else { arrived.removeSubrange(..<count) }
    return bytes
  }

  // MARK: - Body

  private mutating func body(of head: RequestHead) throws -> Data {
    let codings = head.headers.words("transfer-encoding")
    let lengths = Set(head.headers.words("content-length"))
    guard codings.isEmpty || codings == ["chunked"] else {
      let coding = codings.joined(separator: ", ")
      throw WireRefusal("The transfer encoding \(coding) is not supported.", status: 501)
    }
    guard lengths.count + codings.count < 2 else {
      throw WireRefusal("\(head.name) declares two lengths for its body.")
    }
    guard let text = lengths.first ?? codings.first else { return Data() }
    try invite(head)
    if !codings.isEmpty { return try chunks(of: head) }
    guard let length = Self.count(text, radix: 10) else {
      throw WireRefusal("\(text) is no length of a body.")
    }
    try Self.check(length)
    try fill(length, of: head)
    return take(length)
  }

  /// Sends `100 Continue` to a client that holds back the body until this answer.
  private func invite(_ head: RequestHead) throws {
    let wanted = head.headers.words("expect")
    if wanted.isEmpty || head.isOld { return }
    guard wanted == ["100-continue"] else {
      let words = wanted.joined(separator: ", ")
      throw WireRefusal(
        "\(head.name) expects \(words), which this server does not support.",
        status: 417
      )
    }
    if arrived.count == 0 { try socket.send(Data("HTTP/1.1 100 Continue\r\n\r\n".utf8)) }
  }

  private mutating func chunks(of head: RequestHead) throws -> Data {
    var body = Data()
    while true {
      let line = try nextLine(of: head)
      let size = line.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
      guard let count = Self.count(size, radix: 16) else {
        throw WireRefusal("\(head.name) has a chunk without its size.")
      }
      if count == 0 { break }
      try Self.check(count, after: body.count)
      try fill(count, of: head)
      body.append(take(count))
      guard try nextLine(of: head).isEmpty else {
        throw WireRefusal("\(head.name) has a chunk of another size than it says.")
      }
    }
    // The lines after the last chunk are trailers, which the server ignores.
    var trailers = 0
    while try !nextLine(of: head).isEmpty {
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
  private mutating func nextLine(of head: RequestHead) throws -> String {
    let limit = 8_192
    if let line = try line(within: limit) { return String(decoding: line, as: UTF8.self) }
    throw arrived.count > limit
      ? WireRefusal("\(head.name) has a chunk without its size.") : head.breaksOff
  }

  /// Waits until `count` bytes have arrived.
  private mutating func fill(_ count: Int, of head: RequestHead) throws {
    while arrived.count < count {
      guard try socket.receive(into: &arrived) else { throw head.breaksOff }
    }
  }
}

extension RequestHead {
  fileprivate var breaksOff: WireRefusal { WireRefusal("\(name) breaks off within its body.") }
}
