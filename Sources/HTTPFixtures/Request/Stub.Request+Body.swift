package import Foundation
import JSONSyntax
import ProofsheetBasics

extension Stub.Request {
  /// The body as lines of a transcript: two bodies of another meaning never read alike.
  ///
  /// JSON has its keys in order and a line for each value, a form has a line for each field, other
  /// text has its lines in quotes, and bytes that are no text have their count and checksum.
  package var bodyLines: [String] {
    if body.isEmpty { return bodyDigest.map { [$0] } ?? [] }
    // A lone text or number stays text: without its brackets JSON would read like it.
    if let first = body.first(where: { $0 > 0x20 }), first == 0x7B || first == 0x5B,
      let json = try? JSONValue(parsing: body)
    {
      return JSONNode(json).lines { quoted($0, limit: .max) }
    }
    guard let text = String(data: body, encoding: .utf8), !text.utf8.contains(0) else {
      return [digest]
    }
    if header("Content-Type")?.lowercased().hasPrefix(Self.formType) == true {
      return QueryText.items(in: text, plus: .space).map { item in
        let value = item.value.map { " = " + quoted($0, limit: .max) }
        return quoted(item.name, limit: .max) + (value ?? " without a value")
      }
    }
    // By scalars, because a carriage return and a line feed are one character.
    return text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { quoted(String($0), limit: .max) }
  }

  /// The count of the body's bytes and their checksum.
  var digest: String {
    let checksum = String(body.withUnsafeBytes { CRC32.checksum(of: $0) }, radix: 16)
    return "\(body.count) bytes, CRC-32 \(checksum.zeroPadded(to: 8))"
  }

  private static let formType = "application/x-www-form-urlencoded"
}

/// The body of one request, parsed at most once however many stubs ask.
///
/// All values are equal: what is here follows from the bytes beside it.
package final class ParsedBody: Hashable, Sendable {
  private let knownJSON = Locked<JSONValue??>(nil)
  private let knownForm = Locked<Stub.Items??>(nil)
  private let knownParts = Locked<[Stub.FormPart]??>(nil)
  private let doubt = Locked<String?>(nil)

  /// Notes why nobody can tell whether the request fits some stub, so that none answers it.
  package func giveUp(because reason: String) { doubt.withLock { $0 = $0 ?? reason } }

  /// Why nobody can tell which stub answers; `nil` when somebody can.
  var reasonToGiveUp: String? { doubt.withLock { $0 } }

  /// The body as JSON, or `nil` when it is none.
  package func json(_ body: Data) -> JSONValue? {
    knownJSON.withLock { known in
      if let known { return known }
      let value = try? JSONValue(parsing: body)
      known = .some(value)
      return value
    }
  }

  /// The body as a URL-encoded form, or `nil` when it is no text.
  package func form(_ body: Data) -> Stub.Items? {
    knownForm.withLock { known in
      if let known { return known }
      let text = String(data: body, encoding: .utf8)
      let value = text.map { Stub.Items(QueryText.items(in: $0, plus: .space)) }
      known = .some(value)
      return value
    }
  }

  /// The parts of the body, or `nil` when it is no multipart form of its content type.
  package func parts(_ body: Data, type: String) -> [Stub.FormPart]? {
    knownParts.withLock { known in
      if let known { return known }
      let value = Stub.FormPart.parts(of: body, type: type)
      known = .some(value)
      return value
    }
  }

  package static func == (left: ParsedBody, right: ParsedBody) -> Bool { true }

  package func hash(into hasher: inout Hasher) {}
}
