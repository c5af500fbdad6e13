import Foundation
import HTTPFixtures
import JSONSyntax

/// What a template knows of a request, under `request`.
struct RequestModel: Sendable {
  private let request: Stub.Request
  private let number: Int
  private let template: PathParameters?

  init(_ request: Stub.Request, number: Int, template: PathParameters?) {
    self.request = request
    self.number = number
    self.template = template
  }

  var value: TemplateValue {
    let line: [(key: String, value: TemplateValue)] = [
      ("url", .text(request.rawTarget)),
      ("path", path),
      ("pathSegments", path),
      ("query", query),
      ("method", .text(request.method.name)),
      ("scheme", .text(request.scheme)),
      ("host", .text(request.host)),
      ("port", .number(request.effectivePort)),
      ("baseUrl", .text(baseURL)),
    ]
    return .map(
      line + [
        ("requestLine", .map(line)),
        ("headers", headers),
        ("cookies", cookies),
        ("body", .text(request.bodyText ?? "")),
        ("bodyAsBase64", .text(request.body.base64EncodedString())),
        ("id", .text(id)),
        ("multipart", .bool(MultipartBody(request) != nil)),
        ("binary", .bool(String(data: request.body, encoding: .utf8) == nil)),
        ("parts", parts),
      ]
    )
  }

  /// The path as one text, its segments by number, and its named parts.
  private var path: TemplateValue {
    let segments = request.rawPath.split(separator: "/").map { TemplateValue.text(String($0)) }
    let named = template?.values(in: request.rawPath)?.mapValues(TemplateValue.text) ?? [:]
    return .several(shown: request.rawPath, items: segments, named: named)
  }

  private var baseURL: String {
    let isUsual = request.effectivePort == (request.scheme == "http" ? 80 : 443)
    let port = isUsual ? "" : ":\(request.effectivePort)"
    return "\(request.scheme)://\(request.host)\(port)"
  }

  /// Not random: the first request of a client has the id that ends in 1.
  private var id: String {
    let digits = String(number, radix: 16)
    return "00000000-0000-4000-8000-" + String(repeating: "0", count: max(0, 12 - digits.count))
      + digits
  }

  private var query: TemplateValue {
    Self.grouped(request.query.items.map { ($0.name, $0.value ?? "") })
  }

  private var headers: TemplateValue {
    Self.caseless(request.headers.map { ($0.name, $0.value) })
  }

  private var cookies: TemplateValue {
    let pairs = request.headers.filter { $0.name.lowercased() == "cookie" }
      .flatMap { $0.value.split(separator: ";") }.compactMap { piece -> (String, String)? in
        let pair = piece.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard pair.count == 2 else { return nil }
        return (pair[0].trimmingCharacters(in: .whitespaces), String(pair[1]))
      }
    return Self.grouped(pairs)
  }

  private var parts: TemplateValue {
    .map(
      (MultipartBody(request)?.parts ?? []).map { part in
        (
          part.name,
          .map([
            ("name", .text(part.name)), ("body", .text(part.text)),
            ("bodyAsBase64", .text(part.body.base64EncodedString())),
            ("headers", Self.caseless(part.headers)),
          ])
        )
      }
    )
  }

  private static func grouped(_ pairs: [(name: String, value: String)]) -> TemplateValue {
    let values = Dictionary(grouping: pairs, by: \.name).mapValues { $0.map(\.value) }
    return .map(values.sorted { $0.key < $1.key }.map { ($0.key, .values($0.value)) })
  }

  /// Names of headers are found in any case.
  private static func caseless(_ pairs: [(name: String, value: String)]) -> TemplateValue {
    guard case .map(let members) = grouped(pairs.map { ($0.name.lowercased(), $0.value) }) else {
      return .null
    }
    return .caseless(members)
  }
}
