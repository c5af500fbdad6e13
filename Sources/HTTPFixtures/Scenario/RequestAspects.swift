import Foundation
import ProofsheetBasics

/// What one request has in the aspects that stubs are found by, worked out when it is asked for.
struct RequestAspects {
  let request: CanonicalRequest
  private var knownSegments: [String]?

  init(_ request: CanonicalRequest) {
    self.request = request
  }

  private var segments: [String] {
    mutating get {
      if let knownSegments { return knownSegments }
      let segments = pathSegments(of: request.path)
      knownSegments = segments
      return segments
    }
  }

  /// What the request has there; `nil` when no stub that names the aspect can take it.
  mutating func value(of aspect: StubAspect) -> AspectValue? {
    switch aspect {
    case .method: return .text(request.method.name)
    case .scheme: return .text(request.scheme)
    case .host:
      return .text(request.host.split(separator: ":").first.map(String.init) ?? "")
    case .segmentCount: return .number(segments.count)
    case .segment(let index): return index < segments.count ? .text(segments[index]) : nil
    case .query: return .items(request.query)
    case .header(let name): return request.header(name).map { .text($0) } ?? .absent
    case .cookie(let name): return request.cookie(name).map { .text($0) } ?? .absent
    case .body, .form, .json: return request.bodyValue(of: aspect)
    case .member(let key):
      guard case .object(let members) = request.parsedBody.json(request.body) else { return nil }
      return members[key].map { .json($0) }
    case .item, .expression, .condition, .bodyCondition: return nil
    }
  }
}

extension CanonicalRequest {
  /// What the body is, read in one way.
  func bodyValue(of aspect: StubAspect) -> AspectValue {
    switch aspect {
    case .form: parsedBody.form(body).map { .items($0) } ?? .absent
    case .json: body.isEmpty ? .absent : parsedBody.json(body).map { .json($0) } ?? .absent
    default: .number(bodyDigest)
    }
  }

  /// A number that equal bodies have in common, from their length, their beginning and their end.
  private var bodyDigest: Int {
    var hasher = Hasher()
    hasher.combine(body.count)
    for part in [body.prefix(4_096), body.suffix(4_096)] {
      part.withUnsafeBytes { hasher.combine(bytes: $0) }
    }
    return hasher.finalize()
  }
}

/// The texts between the slashes of a path, the first being what stands before the first slash.
func pathSegments(of path: String) -> [String] {
  var path = path
  return path.withUTF8 { bytes in
    var segments: [String] = []
    var start = 0
    guard let base = bytes.baseAddress else { return [""] }
    while let slash = memchr(base + start, Int32(UInt8(ascii: "/")), bytes.count - start) {
      let end = UnsafeRawPointer(slash) - UnsafeRawPointer(base)
      segments.append(String(decoding: bytes[start..<end], as: UTF8.self))
      start = end + 1
    }
    segments.append(String(decoding: bytes[start...], as: UTF8.self))
    return segments
  }
}
