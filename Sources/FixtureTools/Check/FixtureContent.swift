import Foundation
import ProofsheetBasics
import ReviewTools
import TrafficRecording

/// The content of one fixture file, and the findings about this content.
struct FixtureContent {
  let path: String
  let bytes: [UInt8]
  /// The findings in the file.
  private(set) var findings: [FixtureFinding] = []

  /// Searches a file below `Fixtures` for secrets, real hosts and invalid JSON.
  init(path: String, bytes: [UInt8], secrets: SecretRules = .standard) {
    self.path = path
    self.bytes = bytes
    for secret in secrets.secrets(in: bytes) {
      let what =
        secret.isLook
        ? "it holds a text that looks like a secret (\(secret.field))"
        : "the value of '\(secret.field)' is a credential"
      add(
        .secret,
        secret.field,
        "\(what); replace it by an invented one.",
        at: secret.range.lowerBound
      )
    }
    let isText = String(bytes: bytes, encoding: .utf8) != nil && !bytes.contains(0)
    // Pictures and sounds contain host names that no request uses.
    for (host, offset) in isText ? ReservedHosts.foreign(in: bytes) : [] {
      add(.remote, host, "\(host) is a real host, which no test may reach.", at: offset)
    }
    if JSONFault.isLookedFor(in: path), let fault = JSONFault(in: bytes) {
      add(.invalid, "", "it is no JSON: \(fault.words).", at: fault.offset)
    }
  }

  private mutating func add(
    _ kind: RuleFile.Kind,
    _ subject: String,
    _ detail: String,
    at offset: Int?
  ) {
    // Computing a place is costly, so only the first place is reported.
    let isKnown = findings.contains { $0.kind == kind && $0.subject == subject }
    findings.append(
      FixtureFinding(
        kind: kind,
        path: path,
        place: isKnown ? nil : offset.map { TextPlace(of: $0, in: bytes) },
        subject: subject,
        detail: detail
      )
    )
  }
}
