import ProofsheetBasics
import UserJourneys

/// The findings that a sweep allows, by their names, and the reasons.
struct SweepWaivers {
  private let reasons: [String: String]

  /// - Parameter reasons: The reason for each name.
  /// - Throws: ``JourneyError`` for a name without a rule, and for a name without a reason.
  init(_ reasons: [String: String]) throws(JourneyError) {
    self.reasons = reasons
    let rules = SweepFinding.Kind.Rule.allCases.map(\.rawValue)
    for (name, reason) in reasons.sorted(by: { $0.key < $1.key }) {
      guard rules.contains(where: { name.hasPrefix($0 + ": ") && name.count > $0.count + 2 }) else {
        throw JourneyError(.unknownWaiver(name: name, rules: rules))
      }
      guard reason.contains(where: { !$0.isWhitespace }) else {
        throw JourneyError(.waiverWithoutReason(name: name))
      }
    }
  }

  /// Separates the findings that are not allowed from the waivers that were used.
  func apply(to findings: [SweepFinding]) -> (left: [SweepFinding], used: Set<String>) {
    var used: Set<String> = []
    let left = findings.filter { finding in
      let names = finding.kind.names
      guard names.allSatisfy({ reasons[$0] != nil }) else { return true }
      used.formUnion(names)
      return false
    }
    return (left, used)
  }

  /// A line for each waiver.
  var lines: [String] {
    reasons.sorted { $0.key < $1.key }.map { "allowed: \($0.key), because \($0.value)" }
  }

  /// A message for each unused waiver, so that a waiver does not outlive its cause.
  func idleWords(_ used: Set<String>, of findings: [SweepFinding]) -> [String] {
    let found = Set(findings.flatMap(\.kind.names))
    return reasons.keys.filter { !used.contains($0) }.sorted().map { name in
      found.contains(name)
        ? "\"\(name)\" is allowed, and comes only with what is not allowed."
        : "\"\(name)\" is allowed, and does not occur any more; take it out of `allowing:`."
    }
  }
}
