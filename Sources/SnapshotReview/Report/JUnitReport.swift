import ProofsheetBasics
import SnapshotChecking

/// A run as JUnit XML, with a test case for each snapshot and for each other failure.
struct JUnitReport {
  let report: RunReport
  let findings: RunFindings

  /// A test case of the file, for a snapshot, a reference or another failure.
  private struct Case {
    let suite: String
    let name: String
    var microseconds = 0
    /// The problem; nil for a passed test case.
    var finding: Finding?
    var place: FilePlace?
    /// The reason why the test case was skipped; nil for a case that ran.
    var skipped: String?

    var isError: Bool { finding?.kind == .failed || finding?.kind == .run }
  }

  /// The content of the XML file, which ends with a line feed.
  var text: String {
    let suites = Dictionary(grouping: cases, by: \.suite).sorted {
      NaturalOrder.isBefore($0.key, $1.key)
    }
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      + "<testsuites name=\"proofsheet\" \(Self.counts(cases))>\n"
      + suites.map { name, cases in
        "  <testsuite name=\"\(Self.attribute(name))\" \(Self.counts(cases))>\n"
          + cases.map(Self.element).joined() + "  </testsuite>\n"
      }.joined() + "</testsuites>\n"
  }

  private var cases: [Case] {
    let changes = Dictionary(findings.status.changes.map { (key($0), $0) }) { first, _ in first }
    let snapshots = report.results.map { result in
      let place = result.sources.lazy.compactMap { findings.places.place(of: $0) }.first
      let change = changes[key(result, place)]
      let finding: Finding? =
        result.verdict <= .recorded
        ? nil
        : change.map { Finding($0, findings.places) } ?? Finding(result, findings.places)
      return Case(
        suite: result.group,
        // A test may have several inline snapshots, which only their places tell apart.
        name: result.name + (result.record.reference.isEmpty ? " at \(result.record.source)" : ""),
        microseconds: result.record.microseconds,
        finding: finding,
        place: place
      )
    }
    let orphans = findings.status.orphans.orphans.map { Finding(orphan: $0, findings.places) }
    let unreached = findings.status.orphans.unreached.map {
      Case(suite: "unreached", name: $0.reference, skipped: $0.detail ?? "")
    }
    let others = findings.failures.map { Finding($0, findings.places) }
    return snapshots + unreached
      + (orphans + others).map { finding in
        Case(
          suite: finding.kind == .orphan ? "orphans" : "swift test",
          name: finding.subject,
          finding: finding,
          place: finding.place
        )
      }
  }

  private func key(_ change: PendingChange) -> String {
    guard change.inline != nil else { return change.path }
    return findings.places.place(of: change).map { "\($0.file):\($0.line)" } ?? change.shown
  }

  private func key(_ result: SnapshotResult, _ place: FilePlace?) -> String {
    let reference = result.record.reference
    return reference.isEmpty ? place.map { "\($0.file):\($0.line)" } ?? "" : reference
  }

  private static func counts(_ cases: [Case]) -> String {
    let wrong = cases.filter { $0.finding != nil }
    let errors = wrong.count(where: \.isError)
    return "tests=\"\(cases.count)\" failures=\"\(wrong.count - errors)\" errors=\"\(errors)\" "
      + "skipped=\"\(cases.count { $0.skipped != nil })\" "
      + "time=\"\(seconds(cases.reduce(0) { $0 + $1.microseconds }))\""
  }

  private static func element(_ item: Case) -> String {
    var head =
      "    <testcase classname=\"\(attribute(item.suite.replacing("/", with: ".")))\" "
      + "name=\"\(attribute(item.name))\" time=\"\(seconds(item.microseconds))\""
    if let place = item.place {
      head += " file=\"\(attribute(place.file))\" line=\"\(place.line)\""
    }
    if let reason = item.skipped {
      return head + "><skipped message=\"\(attribute(reason))\"/></testcase>\n"
    }
    guard let finding = item.finding else { return head + "/>\n" }
    let name = item.isError ? "error" : "failure"
    return head + ">\n      <\(name) type=\"\(finding.kind.rawValue)\" "
      + "message=\"\(attribute(finding.words))\">"
      + InertText.markup(finding.details.visible(keeping: "\n")) + "</\(name)>\n    </testcase>\n"
  }

  private static func attribute(_ text: String) -> String { InertText.markup(text.visible) }

  /// Returns the time in seconds, as `0.001234`.
  private static func seconds(_ microseconds: Int) -> String {
    "\(microseconds / 1_000_000)." + String(microseconds % 1_000_000).zeroPadded(to: 6)
  }
}
