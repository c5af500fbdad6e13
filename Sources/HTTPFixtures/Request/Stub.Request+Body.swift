package import Foundation
import ProofsheetBasics

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
      let json = try? JSONParser.parse(bytes)
    {
      return json.sorted.lines { quoted($0, limit: .max) }
    }
    if let parts = Stub.FormPart.parts(of: bytes, type: type) {
      return parts.sorted { $0.name < $1.name }
        .map { quoted($0.name, limit: .max) + " = " + $0.whole }
    }
    guard let text = String(data: bytes, encoding: .utf8), !text.utf8.contains(0) else {
      return [digest]
    }
    if isForm {
      return QueryText.items(in: SortedText.query(text), plus: .space).map { item in
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
    "\(bytes.count) bytes, hash \(bytes.withUnsafeBytes(Checksum.text(ofFile:)))"
  }
}

/// The parsed body of one request; all stubs together parse the body at most once per format.
///
/// A comparison of two requests uses the bytes of their bodies, so any two parsed bodies count as
/// equal.
package final class ParsedBody: Hashable, Sendable {
  private let knownJSON = Locked<JSONValue??>(nil)
  private let knownForm = Locked<Stub.Items??>(nil)
  private let knownParts = Locked<[Stub.FormPart]??>(nil)

  /// Returns the body as JSON, or `nil` when it is not JSON.
  package func json(_ body: Data) -> JSONValue? {
    knownJSON.made { try? JSONParser.parse(body) }
  }

  /// Returns the body as a URL-encoded form, or `nil` when it is not text.
  package func form(_ body: Data) -> Stub.Items? {
    knownForm.made {
      String(data: body, encoding: .utf8).map { Stub.Items(QueryText.items(in: $0, plus: .space)) }
    }
  }

  /// Returns the parts of the body, or `nil` when the body is no multipart form of this type.
  package func parts(_ body: Data, type: String) -> [Stub.FormPart]? {
    knownParts.made { Stub.FormPart.parts(of: body, type: type) }
  }

  package static func == (left: ParsedBody, right: ParsedBody) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}
