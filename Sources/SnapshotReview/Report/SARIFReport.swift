import Foundation
import SnapshotChecking

/// A run as SARIF 2.1.0 of OASIS, which code scanning reads: a rule for each kind of finding, and a result
/// for each finding at its line.
enum SARIFReport {
  /// The file, which ends with a line feed.
  static func text(of findings: RunFindings) throws -> String {
    let isOnlyReported = findings.report?.isOnlyReported ?? false
    let results = findings.all.map { finding in
      Result(
        ruleId: finding.kind.rawValue,
        ruleIndex: Finding.Kind.allCases.firstIndex(of: finding.kind) ?? 0,
        level: isOnlyReported || finding.kind == .orphan ? "warning" : "error",
        message: Text(text: message(finding)),
        // Hosts refuse a file in which a result has no place.
        locations: [Location(finding.place ?? findings.places.manifest)]
      )
    }
    let rules = Finding.Kind.allCases.map {
      Rule(id: $0.rawValue, shortDescription: Text(text: $0.words))
    }
    return try JSONText.of(
      Log(runs: [Run(tool: Tool(driver: Driver(rules: rules)), results: results)])
    )
  }

  private static func message(_ finding: Finding) -> String {
    let details = InertText.lines(finding.details)
    return finding.subject.visible + ": " + finding.words
      + (details == finding.words ? "" : "\n\n" + details)
  }

  private struct Log: Encodable {
    let schema = "https://json.schemastore.org/sarif-2.1.0.json"
    let version = "2.1.0"
    let runs: [Run]

    enum CodingKeys: String, CodingKey {
      case schema = "$schema"
      case version, runs
    }
  }

  private struct Run: Encodable {
    let tool: Tool
    let results: [Result]
    /// Characters, as the lines of Swift are counted.
    let columnKind = "unicodeCodePoints"
  }

  private struct Tool: Encodable { let driver: Driver }

  private struct Driver: Encodable {
    let name = "proofsheet"
    let rules: [Rule]
  }

  private struct Rule: Encodable {
    let id: String
    let shortDescription: Text
  }

  private struct Text: Encodable { let text: String }

  private struct Result: Encodable {
    let ruleId: String
    let ruleIndex: Int
    let level: String
    let message: Text
    let locations: [Location]
  }

  private struct Location: Encodable {
    struct Physical: Encodable {
      let artifactLocation: Artifact
      let region: Region
    }
    struct Artifact: Encodable {
      let uri: String
      let uriBaseId = "%SRCROOT%"
    }
    struct Region: Encodable { let startLine: Int }

    let physicalLocation: Physical

    init(_ place: FilePlace) {
      // A colon in a first name would be read as a scheme.
      let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: ":"))
      let uri = place.file.addingPercentEncoding(withAllowedCharacters: allowed) ?? place.file
      physicalLocation = Physical(
        artifactLocation: Artifact(uri: uri),
        region: Region(startLine: place.line)
      )
    }
  }
}
