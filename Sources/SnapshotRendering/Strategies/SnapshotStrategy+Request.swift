import ProofsheetBasics

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

extension SnapshotStrategy where Subject == URLRequest {
  /// The request as HTTP would send it: the request line, the headers and the body.
  ///
  /// Headers, query items, the fields of a URL-encoded form and the members of JSON objects are
  /// sorted by name. To check another order, render the URL or the body itself.
  public static var request: SnapshotStrategy {
    SnapshotStrategy(fileExtension: "http") { Rendering(plainText: RequestText.raw($0)) }
  }

  /// The request as a command for `curl`, sorted as in ``request``.
  public static var curl: SnapshotStrategy {
    SnapshotStrategy(fileExtension: "sh") { Rendering(plainText: RequestText.curl($0)) }
  }
}

/// The text forms of a request.
enum RequestText {
  static func raw(_ request: URLRequest) -> String {
    var lines = ["\(request.httpMethod ?? "GET") \(url(of: request))"]
    lines += headers(of: request).map { "\($0.name): \($0.value)" }
    if let body = body(of: request) { lines += ["", body] }
    if request.httpBodyStream != nil { lines += ["", "(the body is a stream, which is not read)"] }
    return lines.joined(separator: "\n")
  }

  static func curl(_ request: URLRequest) -> String {
    var lines = ["curl"]
    let method = request.httpMethod ?? "GET"
    // With a body, `curl` would send POST.
    if method == "HEAD" {
      lines.append("--head")
    } else if method != "GET" || request.httpBody != nil || request.httpBodyStream != nil {
      lines.append("--request \(method)")
    }
    lines += headers(of: request).map { "--header " + quotedForShell("\($0.name): \($0.value)") }
    if let body = body(of: request) { lines.append("--data-raw " + quotedForShell(body)) }
    // The command reads the stream from its input.
    if request.httpBodyStream != nil { lines.append("--data-binary @-") }
    lines.append(quotedForShell(url(of: request)))
    return lines.joined(separator: " \\\n\t")
  }

  private static func headers(of request: URLRequest) -> [(name: String, value: String)] {
    (request.allHTTPHeaderFields ?? [:]).map { (name: $0.key, value: $0.value) }
      .sorted { ($0.name, $0.value) < ($1.name, $1.value) }
  }

  private static func url(of request: URLRequest) -> String {
    let parts = (request.url?.absoluteString ?? "").split(
      separator: "?",
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    guard parts.count == 2 else { return parts.joined() }
    let fragment = parts[1].drop { $0 != "#" }
    let query = String(parts[1][..<fragment.startIndex])
    return "\(parts[0])?\(SortedText.query(query))\(fragment)"
  }

  /// The body as text, or as hexadecimal digits when it is not UTF-8.
  private static func body(of request: URLRequest) -> String? {
    guard let body = request.httpBody else { return nil }
    if let json = SortedText.json(body) { return String(decoding: json, as: UTF8.self) }
    guard let text = String(data: body, encoding: .utf8) else {
      return "hexadecimal " + Hexadecimal.text(of: body)
    }
    let type = request.value(forHTTPHeaderField: "Content-Type") ?? ""
    let isForm = type.lowercased().hasPrefix("application/x-www-form-urlencoded")
    return isForm ? SortedText.query(text) : text
  }
}
