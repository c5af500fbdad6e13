import Foundation
import HTTPFixtures
import ProofsheetBasics
import SnapshotChecking
package import SnapshotReview
import ToolBasics

extension CommandContext {
  /// Asks a real server.
  package typealias Ask = (LiveRequest) throws(LiveFailure) -> LiveAnswer

  /// `proofsheet fixtures --refresh`: asks servers again for what was recorded of them, and says what they
  /// have changed since; 1 when they have.
  ///
  /// - Parameters:
  ///   - paths: Recordings or folders of them; none stands for all.
  ///   - isLive: Whether servers are asked; else the list of what would be.
  ///   - credentials: The file of headers that the requests get, and the host that may get them.
  ///   - ask: Asks a server.
  /// - Returns: The exit code.
  /// - Throws: ``ReviewError`` for a path that is no recording, for one that cannot be read, and on CI.
  package func refresh(
    _ paths: [String],
    isLive: Bool,
    credentials: RefreshCredentials?,
    asking ask: Ask
  ) throws -> Int32 {
    if isLive, let service = BuildService(surroundings.environment) {
      throw ReviewError(
        "'fixtures --refresh --live' is refused because \(service.variable) is set, where a test run "
          + "must not hang on a server; ask from your own machine."
      )
    }
    let headers = try credentials?.headers(in: workspace) ?? [:]
    var report = RefreshReport(isLive: isLive)
    for answer in try RecordedAnswers(of: workspace, paths).all {
      let extra = answer.isFor(credentials?.host) ? headers : [:]
      report.items.append(Self.item(answer, extra, isLive: isLive, ask))
    }
    try self.answer(report.page, words: report.text(style: output.style))
    return report.exitCode
  }

  private static func item(
    _ answer: RecordedAnswer,
    _ headers: [String: String],
    isLive: Bool,
    _ ask: Ask
  ) -> RefreshReport.Item {
    var item = RefreshReport.Item(answer: answer, obstacle: answer.obstacle)
    guard let url = URL(string: answer.url) else {
      item.obstacle = item.obstacle ?? "its URL cannot be read"
      return item
    }
    guard item.obstacle == nil, isLive else { return item }
    let asked = answer.headers.merging(headers) { $1 }
    do throws(LiveFailure) {
      let live = try ask(LiveRequest(method: answer.method, url: url, headers: asked))
      item.changes = AnswerChange.all(from: answer, to: live)
    } catch {
      item.changes = [AnswerChange(kind: .silent, path: "", detail: error.reason)]
    }
    return item
  }
}

/// Headers for the requests to one host, such as what signs a user in, from a file that is in no
/// repository.
package struct RefreshCredentials {
  let file: String
  let host: String

  /// - Parameters:
  ///   - file: The path of the file: a header a line, `Authorization: Bearer …`.
  ///   - host: The host that gets them; no other does.
  package init(file: String, host: String) { (self.file, self.host) = (file, host.lowercased()) }

  func headers(in workspace: Workspace) throws -> [String: String] {
    let path = AbsolutePath(file, in: workspace.workingDirectory).text
    guard let bytes = try FileBytes.read(path) else {
      throw ReviewError("\(file) does not exist; write a header a line into it.")
    }
    var headers: [String: String] = [:]
    for (number, line) in RuleFile.lines(of: String(decoding: bytes, as: UTF8.self)) {
      guard let colon = line.firstIndex(of: ":"), colon > line.startIndex else {
        throw ReviewError("\(file):\(number) is no header; write it as 'Authorization: Bearer …'.")
      }
      let value = line[line.index(after: colon)...]
      headers[String(line[..<colon])] = value.trimmingCharacters(in: .whitespaces)
    }
    return headers
  }
}

extension RecordedAnswer {
  /// Whether the request goes to a host.
  fileprivate func isFor(_ host: String?) -> Bool {
    host != nil && URLComponents(string: url)?.host?.lowercased() == host
  }
}
