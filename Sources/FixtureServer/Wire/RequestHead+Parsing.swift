import Foundation
import HTTPFixtures
import ProofsheetBasics

/// The largest size of each part of a request.
enum WireLimit {
  /// The largest number of bytes in the head of a request.
  ///
  /// Browsers send up to 8 KB, but some access tokens have 64 KB.
  static let head = 256 * 1_024
  static let headers = 1_000
  static let body = 1_024 * 1_024 * 1_024
}

extension RequestHead {
  /// Finds the end of a request's head.
  ///
  /// The empty line after the headers belongs to the head.
  ///
  /// - Parameters:
  ///   - bytes: The bytes that have arrived so far.
  ///   - searched: The number of bytes that have been searched so far; the call updates this number.
  /// - Returns: The length of the head, or `nil` when the end has not arrived yet.
  static func end(in bytes: Data, searched: inout Int) -> Int? {
    bytes.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) -> Int? in
      while let line = nextFeed(bytes, from: searched) {
        let next = line + 1
        if next < bytes.count, bytes[next] == feed { return next + 1 }
        if next + 1 < bytes.count {
          if bytes[next] == carriage, bytes[next + 1] == feed { return next + 2 }
        } else if next == bytes.count || bytes[next] == carriage {
          // The rest of the empty line may not have arrived yet.
          searched = line
          return nil
        }
        searched = next
      }
      searched = bytes.count
      return nil
    }
  }

  /// Parses the head of an HTTP request.
  ///
  /// - Parameter bytes: The head with its empty line.
  /// - Complexity: O(n) in the number of bytes.
  /// - Throws: `WireRefusal` for invalid HTTP.
  init(parsing bytes: Data) throws(WireRefusal) {
    var lines: [Data] = []
    var start = bytes.startIndex
    while let end = Self.nextFeed(bytes, from: start) {
      var line = bytes[start..<end]
      if line.last == carriage { line.removeLast() }
      lines.append(line)
      start = end + 1
    }
    guard let first = lines.first else { throw WireRefusal("No request.") }
    try self.init(requestLine: first)
    guard lines.count - 2 <= WireLimit.headers else {
      throw WireRefusal(
        "\(name) has \(lines.count - 2) headers: send at most \(WireLimit.headers).",
        status: 431
      )
    }
    headers.reserveCapacity(lines.count)
    for line in lines.dropFirst() where !line.isEmpty { headers.append(try header(line)) }
  }

  private init(requestLine line: Data) throws(WireRefusal) {
    let parts = line.split(separator: space, omittingEmptySubsequences: false)
    guard parts.count == 3, let method = Self.text(parts[0]), let version = Self.text(parts[2]),
      Self.isToken(parts[0]), version.hasPrefix("HTTP/")
    else {
      let start = String(decoding: line.prefix(80), as: UTF8.self)
      throw WireRefusal("The line \(quoted(start)) is no request of HTTP/1.1.")
    }
    guard ["HTTP/1.1", "HTTP/1.0"].contains(version) else {
      throw WireRefusal("\(quoted(version)) is not supported: use HTTP/1.1.", status: 505)
    }
    guard let target = Self.text(parts[1]), !target.isEmpty else {
      let start = String(decoding: parts[1].prefix(80), as: UTF8.self)
      throw WireRefusal("The target \(quoted(start)) is no URL: percent-encode it.")
    }
    self.init(method: method, target: target, isOld: version == "HTTP/1.0", headers: [])
  }

  private func header(_ line: Data) throws(WireRefusal) -> WireHeader {
    let parts = line.split(separator: colon, maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, Self.isToken(parts[0]), let field = Self.text(parts[0]) else {
      let start = String(decoding: line.prefix(80), as: UTF8.self)
      throw WireRefusal(
        "The line \(quoted(start)) of \(name) is no header: write a name, a colon and a value."
      )
    }
    var value = parts[1]
    while let first = value.first, first == space || first == tab { value.removeFirst() }
    while let last = value.last, last == space || last == tab { value.removeLast() }
    guard let text = Self.text(value) else {
      throw WireRefusal(
        "The header \(field) of \(name) holds bytes that are no text in UTF-8: percent-encode them."
      )
    }
    return WireHeader(field, text)
  }

  /// The method and the target of the request in one line, with a long target cut off.
  var name: String { "\(method) \(target.count > 200 ? "\(target.prefix(200))…" : target)" }

  /// Returns one line of UTF-8 text, or `nil` for any other bytes.
  private static func text(_ bytes: Data) -> String? {
    let isLine = bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return true }
      return memchr(start, 0, bytes.count) == nil && memchr(start, 13, bytes.count) == nil
    }
    return isLine ? String(bytes: bytes, encoding: .utf8) : nil
  }

  /// Whether the bytes are a token of RFC 9110, 5.6.2.
  private static func isToken(_ bytes: Data) -> Bool {
    !bytes.isEmpty
      && bytes.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "a")...UInt8(ascii: "z"):
          true
        default: tokenMarks.contains(byte)
        }
      }
  }

  private static func nextFeed(_ bytes: Data, from start: Int) -> Int? {
    bytes.withUnsafeBytes { nextFeed($0, from: start - bytes.startIndex) }
      .map { $0 + bytes.startIndex }
  }

  private static func nextFeed(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard let base = bytes.baseAddress, start < bytes.count else { return nil }
    return memchr(base + start, Int32(feed), bytes.count - start).map {
      UnsafeRawPointer($0) - base
    }
  }
}

private let feed = UInt8(ascii: "\n")
private let carriage = UInt8(ascii: "\r")
private let space = UInt8(ascii: " ")
private let tab = UInt8(ascii: "\t")
private let colon = UInt8(ascii: ":")
private let tokenMarks = Set("!#$%&'*+-.^_`|~".utf8)
