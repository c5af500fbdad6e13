import Foundation
import ProofsheetBasics

/// The `Content-Encoding` header of an answer; sessions unpack the body before the app sees it.
struct ContentEncoding {
  /// The names of the encodings in the order of their application; empty for `identity`.
  let names: [String]

  init(_ headers: [String: String]) {
    // This line runs for every answer, and few answers have the header.
    let value = headers.first { $0.key.lowercased() == "content-encoding" }?.value
    names = (value ?? "").lowercased().split(separator: ",")
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { $0 != "identity" && !$0.isEmpty }
  }

  /// The first encoding that this module cannot unpack.
  var unknown: String? { names.first { !Self.known.contains($0) } }

  /// Returns the unpacked body, as an app sees it.
  ///
  /// - Throws: `PackedBytes.Flaw` when the bytes do not have the encoding that the header names.
  func unpacked(_ body: Data) throws(PackedBytes.Flaw) -> Data {
    if names.isEmpty || body.isEmpty { return body }
    var bytes = [UInt8](body)
    for name in names.reversed() {
      bytes = name == "deflate" ? try PackedBytes.inflate(bytes) : try PackedBytes.gunzip(bytes)
    }
    return Data(bytes)
  }

  private static let known = ["gzip", "x-gzip", "deflate"]
}

extension Stub.Answer {
  /// The encodings that the answer's headers name.
  var encoding: ContentEncoding { ContentEncoding(headers) }

  /// Returns a sentence about a body that is not packed as the `Content-Encoding` header says.
  ///
  /// The result is `nil` for a correct body. A truncated body and a body with an unknown encoding
  /// are not examined.
  func encodingProblem(of body: Data, at place: SourcePlace) -> String? {
    let encoding = encoding
    guard !encoding.names.isEmpty, encoding.unknown == nil, cut == nil else { return nil }
    do throws(PackedBytes.Flaw) {
      _ = try encoding.unpacked(body)
      return nil
    } catch {
      return "An answer of the stub at \(place) cannot be given: its Content-Encoding is "
        + "\(encoding.names.joined(separator: ", ")), but \(error): pack the body, or leave the header "
        + "out."
    }
  }
}

extension FixtureError {
  /// Returns the error for an encoding that sessions unpack but this module cannot.
  static func encoding(_ name: String, of answer: String) -> FixtureError {
    FixtureError(
      "\(answer) has the Content-Encoding \(name), which is not unpacked here: give the body unpacked "
        + "and leave the header out, or pack it by gzip."
    )
  }
}
