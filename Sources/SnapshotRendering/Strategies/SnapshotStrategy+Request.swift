import ProofsheetBasics

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

extension SnapshotStrategy where Subject == URLRequest {
  /// The request as HTTP would send it: the request line, the headers sorted by name, and the body.
  public static var request: SnapshotStrategy {
    SnapshotStrategy(fileExtension: "http") { Rendering(plainText: RequestText.raw($0)) }
  }

  /// The request as a command for `curl`, with the headers sorted by name.
  public static var curl: SnapshotStrategy {
    SnapshotStrategy(fileExtension: "sh") { Rendering(plainText: RequestText.curl($0)) }
  }
}

/// The text forms of a request.
enum RequestText {
  static func raw(_ request: URLRequest) -> String {
    var lines = ["\(request.httpMethod ?? "GET") \(request.url?.absoluteString ?? "")"]
    lines += headers(of: request).map { "\($0.name): \($0.value)" }
    if let body = request.httpBody { lines += ["", text(of: body)] }
    return lines.joined(separator: "\n")
  }

  static func curl(_ request: URLRequest) -> String {
    var lines = ["curl"]
    let method = request.httpMethod ?? "GET"
    // With a body, `curl` would send POST.
    if method == "HEAD" {
      lines.append("--head")
    } else if method != "GET" || request.httpBody != nil {
      lines.append("--request \(method)")
    }
    lines += headers(of: request).map { "--header " + quotedForShell("\($0.name): \($0.value)") }
    if let body = request.httpBody { lines.append("--data-raw " + quotedForShell(text(of: body))) }
    lines.append(quotedForShell(request.url?.absoluteString ?? ""))
    return lines.joined(separator: " \\\n\t")
  }

  private static func headers(of request: URLRequest) -> [(name: String, value: String)] {
    (request.allHTTPHeaderFields ?? [:]).map { (name: $0.key, value: $0.value) }
      .sorted { ($0.name, $0.value) < ($1.name, $1.value) }
  }

  /// The body as text, or as hexadecimal digits when it is not UTF-8.
  private static func text(of body: Data) -> String {
    String(data: body, encoding: .utf8) ?? "hexadecimal " + Hexadecimal.text(of: body)
  }
}
