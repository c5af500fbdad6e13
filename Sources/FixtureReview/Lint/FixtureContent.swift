import Foundation
import HTTPFixtures
import ToolBasics
import TrafficRecording

/// The parsed content of one fixture file.
struct FixtureContent {
  let path: String
  let bytes: [UInt8]
  /// The findings about the text.
  private(set) var findings: [FixtureFinding] = []

  /// Reads a file below `Fixtures`; secrets and invalid JSON are findings.
  init(path: String, bytes: [UInt8], secrets: SecretAudit = .standard) {
    self.path = path
    self.bytes = bytes
    for secret in secrets.secrets(in: bytes) {
      let what =
        secret.isLook
        ? "it holds what looks like a secret (\(secret.field))"
        : "the value of '\(secret.field)' lets somebody in"
      add(.secret, secret.field, "\(what); write another that opens nothing.", at: secret.offset)
    }
    // Pictures and sounds contain no text to check.
    let isText = String(bytes: bytes, encoding: .utf8) != nil && !bytes.contains(0)
    guard Self.isJSON(path) else {
      if isText { note(FixtureText.all(ofLines: bytes)) }
      return
    }
    guard isText else {
      findings.append(
        FixtureFinding(kind: .invalid, path: path, detail: "the bytes are no UTF-8; mend the file.")
      )
      return
    }
    do throws(JSONSyntaxError) {
      note(FixtureText.all(of: try JSONParser.parse(bytes)))
    } catch {
      findings.append(
        FixtureFinding(
          kind: .invalid,
          path: path,
          place: TextPlace(of: error.offset, in: bytes),
          detail: "it is no JSON: \(error.problem)."
        )
      )
      note(FixtureText.all(ofLines: bytes))
    }
  }

  private static func isJSON(_ path: String) -> Bool {
    let path = path.lowercased()
    return path.hasSuffix(".json") || path.hasSuffix(".har")
  }

  /// Adds the findings of texts, and computes a place only for a finding.
  private mutating func note(_ texts: [FixtureText]) {
    for text in texts {
      for fact in FixturePersons.facts(in: text) {
        add(.personal, fact.subject, "\(fact.what).", at: text.offset)
      }
      for host in ReservedHosts.foreign(in: text.text) {
        add(.remote, host, "\(host) is a real host, which no test may reach.", at: text.offset)
      }
    }
  }

  private mutating func add(
    _ kind: RuleFile.Kind,
    _ subject: String,
    _ detail: String,
    at offset: Int
  ) {
    // Each nested text repeats the content of the outer one.
    let isKnown = findings.contains { $0.kind == kind && $0.subject == subject }
    findings.append(
      FixtureFinding(
        kind: kind,
        path: path,
        place: isKnown ? nil : TextPlace(of: offset, in: bytes),
        subject: subject,
        detail: detail
      )
    )
  }
}
