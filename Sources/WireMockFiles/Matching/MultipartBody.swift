import Foundation
import HTTPFixtures

/// A body of several parts, taken apart at its boundary.
struct MultipartBody: Sendable {
  struct Part: Sendable {
    let headers: [(name: String, value: String)]
    let body: Data

    /// The name of the form's field; empty when there is none.
    var name: String { parameter("name") ?? "" }
    var fileName: String? { parameter("filename") }
    var text: String { String(decoding: body, as: UTF8.self) }

    private func parameter(_ name: String) -> String? {
      headers.first { $0.name.lowercased() == "content-disposition" }
        .flatMap { HeaderParameters.value(of: name, in: $0.value) }
    }
  }

  let parts: [Part]

  /// Takes the body of a request apart; `nil` when its type is not multipart.
  ///
  /// - Complexity: O(n) in the size of the body.
  init?(_ request: Stub.Request) {
    guard let type = request.header("Content-Type"), type.lowercased().hasPrefix("multipart/"),
      let boundary = HeaderParameters.value(of: "boundary", in: type)
    else { return nil }
    let mark = Data("--\(boundary)".utf8)
    var parts: [Part] = []
    var rest = request.body[...]
    var start: Data.Index?
    while let range = rest.range(of: mark) {
      if let start, let part = Self.part(request.body[start..<range.lowerBound]) {
        parts.append(part)
      }
      start = range.upperBound
      rest = request.body[range.upperBound...]
      if rest.starts(with: Data("--".utf8)) { break }
    }
    self.parts = parts
  }

  private static func part(_ bytes: Data) -> Part? {
    let (line, blank) = (Data("\r\n".utf8), Data("\r\n\r\n".utf8))
    let whole = bytes.starts(with: line) ? bytes.dropFirst(2) : bytes
    guard let border = whole.range(of: blank) else { return nil }
    let head = String(decoding: whole[..<border.lowerBound], as: UTF8.self)
    var body = whole[border.upperBound...]
    if body.suffix(2) == line { body = body.dropLast(2) }
    let headers = head.components(separatedBy: "\r\n").compactMap { text -> (String, String)? in
      let pieces = text.split(separator: ":", maxSplits: 1)
      guard pieces.count == 2 else { return nil }
      return (String(pieces[0]), pieces[1].trimmingCharacters(in: .whitespaces))
    }
    return Part(headers: headers, body: Data(body))
  }
}

/// The parameters behind the value of a header: `form-data; name="file"; filename="a.png"`.
enum HeaderParameters {
  static func value(of name: String, in header: String) -> String? {
    for piece in header.split(separator: ";").dropFirst() {
      let pair = piece.split(separator: "=", maxSplits: 1)
      guard pair.count == 2, pair[0].trimmingCharacters(in: .whitespaces).lowercased() == name
      else {
        continue
      }
      return pair[1].trimmingCharacters(in: .whitespaces)
        .trimmingCharacters(in: CharacterSet(charactersIn: "\""))
    }
    return nil
  }
}
