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

/// The head of a request.
struct RequestHead: Sendable {
  let method: String
  /// The target as the client sent it: `/path?query`, or a whole URL.
  let target: String
  /// Whether the client speaks HTTP/1.0, which has neither chunks nor persistent connections.
  let isOld: Bool
  private(set) var headers: [WireHeader] = []

  /// Whether the connection stays open for another request.
  var staysOpen: Bool { !isOld && !headers.words("connection").contains("close") }

  /// The method and the target of the request in one line, with a long target cut off.
  var name: String { "\(method) \(target.count > 200 ? "\(target.prefix(200))…" : target)" }

  /// Parses the head of an HTTP request.
  ///
  /// - Parameter lines: The lines of the head without their ends, at least one.
  /// - Throws: `WireRefusal` for invalid HTTP.
  init(_ lines: [Data]) throws(WireRefusal) {
    try self.init(requestLine: lines.first ?? Data())
    guard lines.count - 1 <= WireLimit.headers else {
      throw WireRefusal(
        "\(name) has \(lines.count - 1) headers: send at most \(WireLimit.headers).",
        status: 431
      )
    }
    for line in lines.dropFirst() { headers.append(try header(line)) }
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
    self.method = method
    self.target = target
    isOld = version == "HTTP/1.0"
  }

  private func header(_ line: Data) throws(WireRefusal) -> WireHeader {
    let parts = line.split(separator: colon, maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, Self.isToken(parts[0]), let field = Self.text(parts[0]) else {
      let start = String(decoding: line.prefix(80), as: UTF8.self)
      throw WireRefusal(
        "The line \(quoted(start)) of \(name) is no header: write a name, a colon and a value."
      )
    }
    var value = parts[1].drop { $0 == space || $0 == tab }
    while let last = value.last, last == space || last == tab { value.removeLast() }
    guard let text = Self.text(value) else {
      throw WireRefusal(
        "The header \(field) of \(name) holds bytes that are no text in UTF-8: percent-encode them."
      )
    }
    return WireHeader(field, text)
  }

  /// Returns one line of UTF-8 text, or `nil` for any other bytes.
  private static func text(_ bytes: Data) -> String? {
    bytes.contains(0) || bytes.contains(carriage) ? nil : String(bytes: bytes, encoding: .utf8)
  }

  /// Whether the bytes are a token of RFC 9110, 5.6.2.
  private static func isToken(_ bytes: Data) -> Bool {
    !bytes.isEmpty && bytes.allSatisfy(tokenBytes.contains)
  }
}

private let carriage = UInt8(ascii: "\r")
private let space = UInt8(ascii: " ")
private let tab = UInt8(ascii: "\t")
private let colon = UInt8(ascii: ":")
private let tokenBytes = Set(
  "!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8
)
