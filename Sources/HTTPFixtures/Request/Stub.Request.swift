public import Foundation
import ProofsheetBasics

extension Stub {
  /// A request, parsed and decoded once for the comparison with all stubs.
  public struct Request: Hashable, Sendable {
    /// One header; the name keeps its case.
    package struct Header: Hashable, Sendable {
      /// The name of the header as the app has set it.
      package let name: String
      /// The value of the header as the app has set it.
      package let value: String
      /// The name in lower case, which is made once for all comparisons.
      let key: String

      package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
        key = name.lowercased()
      }

      package static func == (left: Header, right: Header) -> Bool {
        left.name == right.name && left.valueToCompare == right.valueToCompare
      }

      package func hash(into hasher: inout Hasher) { hasher.combine(name) }

      /// The value without the boundary of a multipart form, which clients choose at random.
      private var valueToCompare: Substring {
        let isForm = value.utf8.first == UInt8(ascii: "m") && value.hasPrefix("multipart/")
        return isForm ? value.prefix { $0 != ";" } : value[...]
      }
    }

    /// The method, as `GET`.
    public let method: Stub.Method
    /// The scheme in lower case, for example `https`.
    package let scheme: String
    /// The host in lower case, without the port.
    public let host: String
    /// The port, when the URL contains another one than the default of its scheme.
    package let port: Int?
    /// The percent-encoded path of the request; never empty.
    package let rawPath: String
    /// The decoded path; an encoded slash stays `%2F`, so that it separates no segments.
    public let path: String
    /// The raw query, or `nil` without a `?`.
    package private(set) var rawQuery: String?
    /// The decoded query items in the order of the request.
    package let query: Stub.Items
    /// The headers, ordered by name without regard to case.
    package let headers: [Header]
    package internal(set) var content: Content
    /// The body; empty when the request has none.
    public var body: Data { content.bytes }

    /// Creates a request from its raw parts, as a server receives them.
    package init(
      method: Stub.Method,
      scheme: String = "https",
      host: String = "",
      port: Int? = nil,
      rawPath: String,
      rawQuery: String? = nil,
      headers: [Header] = [],
      body: Data = Data(),
      parts: [Stub.FormPart]? = nil
    ) {
      self.method = method
      self.scheme = scheme.lowercased()
      self.host = host.lowercased()
      self.port = port == Self.defaultPort(of: self.scheme) ? nil : port
      self.rawPath = rawPath.isEmpty ? "/" : rawPath
      path = Self.decodedPath(self.rawPath)
      self.rawQuery = rawQuery
      query = Stub.Items(rawQuery.map { QueryText.items(in: $0) } ?? [])
      self.headers = headers.sorted { left, right in
        left.key == right.key ? left.value < right.value : left.key < right.key
      }
      let type = headers.values("content-type").first
      content = Content(bytes: body, type: type ?? "", parts: parts)
    }

    private static func defaultPort(of scheme: String) -> Int? {
      ["http": 80, "https": 443][scheme]
    }

    /// The host with its port, also with the default port of its scheme.
    var hostAndAnyPort: String {
      host + ((port ?? Self.defaultPort(of: scheme)).map { ":\($0)" } ?? "")
    }

    /// The request as reports show it: the order of a query does not count.
    var inOrderOfNames: Stub.Request {
      var request = self
      request.rawQuery = rawQuery.map(SortedText.query)
      return request
    }

    /// Returns the value of a header; the name matches in any case.
    public func header(_ name: String) -> String? {
      headers.values(name.lowercased()).first
    }

    /// Returns the value of a cookie; the name must match in case.
    package func cookie(_ name: String) -> String? {
      let pairs = headers.values("cookie").flatMap { $0.split(separator: ";") }.map { pair in
        pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
          .map { $0.trimmingCharacters(in: .whitespaces) }
      }
      return pairs.first { $0.count == 2 && $0[0] == name }?[1]
    }

    /// Returns the path with its percent-encoding decoded, except for encoded slashes.
    ///
    /// A path with invalid percent-encoding keeps its raw text.
    package static func decodedPath(_ raw: String) -> String {
      guard raw.has("%") else { return raw }
      let kept = raw.replacingOccurrences(of: "%2F", with: "%252F", options: .caseInsensitive)
      return kept.removingPercentEncoding ?? raw
    }
  }
}

extension [Stub.Request.Header] {
  /// Returns the values of a header, given its name in lower case.
  package func values(_ name: String) -> [String] {
    var values: [String] = []
    for header in self where header.key == name { values.append(header.value) }
    return values
  }
}

// MARK: - Text

extension Stub.Request: CustomStringConvertible {
  /// The request in one line without its host: `GET /search?term=Jackson&media=musicVideo`.
  public var description: String {
    "\(method.name) \(target)"
  }

  /// The request in one line with its host: `GET https://example.org:8080/search?term=Jackson`.
  package var descriptionWithHost: String {
    "\(method.name) \(scheme)://\(hostAndPort)\(target)"
  }

  package var hostAndPort: String {
    host + (port.map { ":\($0)" } ?? "")
  }

  private var target: String {
    rawPath + (rawQuery.map { "?\($0)" } ?? "")
  }
}

extension Stub {
  /// The method of a request, always in upper case.
  public struct Method: Hashable, Sendable {
    /// The verb as it is sent, for example `GET`.
    package let name: String

    /// Creates a method from its name in any case.
    public init(_ name: String) {
      self.name = name.uppercased()
    }

    /// Asks for a resource.
    public static let get = Stub.Method("GET")
    /// Asks for the head of a resource, without its body.
    public static let head = Stub.Method("HEAD")
    /// Asks what a resource allows.
    public static let options = Stub.Method("OPTIONS")
    /// Hands a body to a resource.
    public static let post = Stub.Method("POST")
    /// Replaces a resource.
    public static let put = Stub.Method("PUT")
    /// Changes a part of a resource.
    public static let patch = Stub.Method("PATCH")
    /// Removes a resource.
    public static let delete = Stub.Method("DELETE")

    /// Whether requests of this method usually have a body.
    var carriesBody: Bool { self == .post || self == .put || self == .patch }
  }
}

extension Stub.Request {
  /// The body as lines of a transcript; two bodies of different meaning have different lines.
  package var bodyLines: [String] { body.isEmpty ? [] : content.lines }

  /// A body that equals every other body with the same values.
  ///
  /// `JSONEncoder` writes the keys of equal values in varying order, and clients choose the
  /// boundary of a multipart form at random.
  package struct Content: Hashable, Sendable {
    let bytes: Data
    /// The content type of the request.
    let type: String
    /// The body as JSON; `nil` when it is not JSON.
    let json: JSONValue?
    /// The parts of a multipart form; `nil` for any other body.
    let parts: [Stub.FormPart]?

    init(bytes: Data, type: String, parts: [Stub.FormPart]? = nil) {
      self.bytes = bytes
      self.type = type
      json = bytes.isEmpty ? nil : try? JSONValue(parsing: bytes)
      self.parts = parts ?? Stub.FormPart.parts(of: bytes, type: type)
    }

    /// The body as a URL-encoded form; `nil` when it is not text.
    var form: Stub.Items? {
      String(data: bytes, encoding: .utf8).map { Stub.Items(QueryText.items(in: $0)) }
    }

    package static func == (left: Content, right: Content) -> Bool {
      left.bytes == right.bytes
        || !left.bytes.isEmpty && !right.bytes.isEmpty && left.lines == right.lines
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(bytes.isEmpty) }
  }
}

extension Stub.Request.Content {
  /// The lines of the body in a transcript.
  ///
  /// JSON has sorted keys and a line for each value. A form has a line for each field, and a
  /// multipart form has a line for each part, sorted by name. Other text has its lines in quotes,
  /// and binary data has a size and a checksum.
  var lines: [String] {
    // Only an object or an array counts as JSON, since the text `1` and the JSON `1` look the same.
    if let first = bytes.first(where: { $0 > 0x20 }), first == 0x7B || first == 0x5B,
      let json
    {
      return json.lines { quoted($0, limit: .max) }
    }
    if let parts {
      return parts.sorted { $0.name < $1.name }
        .map { quoted($0.name, limit: .max) + " = " + $0.whole }
    }
    guard let text = String(data: bytes, encoding: .utf8), !text.utf8.contains(0) else {
      return [digest]
    }
    if isForm {
      return QueryText.items(in: SortedText.query(text)).map { item in
        let value = item.value.map { " = " + quoted($0, limit: .max) }
        return quoted(item.name, limit: .max) + (value ?? " without a value")
      }
    }
    // The split compares scalars, because a carriage return and a line feed form one character.
    return text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { quoted(String($0), limit: .max) }
  }

  /// Whether the content type names a URL-encoded form.
  var isForm: Bool { type.lowercased().hasPrefix("application/x-www-form-urlencoded") }

  var digest: String {
    "\(bytes.count) bytes, hash \(Checksum.text(of: bytes))"
  }
}
