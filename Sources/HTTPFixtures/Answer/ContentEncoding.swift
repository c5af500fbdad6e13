import Foundation
import ProofsheetBasics

/// The header that says how a body is packed; sessions unpack it before the app sees it.
struct ContentEncoding {
  /// The names of the encodings, the one that was applied last at the end; none for `identity`.
  let names: [String]

  init(_ headers: [String: String]) {
    // Read for each answer, and nearly none has it.
    let value = headers.first { $0.key.lowercased() == "content-encoding" }?.value
    names = (value ?? "").lowercased().split(separator: ",")
      .map { $0.trimmingCharacters(in: .whitespaces) }.filter { $0 != "identity" && !$0.isEmpty }
  }

  /// The first encoding that is not unpacked here.
  var unknown: String? { names.first { !Self.known.contains($0) } }

  /// The body as an app sees it.
  ///
  /// - Throws: `PackedBytes.Flaw` for bytes that are not packed so.
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
  /// The encodings that its headers name.
  var encoding: ContentEncoding { ContentEncoding(headers) }

  /// Why a body is not what the headers say, as a sentence; `nil` for one that is broken on purpose.
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
  /// An answer is packed in a way that sessions unpack and nothing here does.
  static func encoding(_ name: String, of answer: String) -> FixtureError {
    FixtureError(
      "\(answer) has the Content-Encoding \(name), which is not unpacked here: give the body unpacked "
        + "and leave the header out, or pack it by gzip."
    )
  }
}
