import Foundation
import SnapshotReview
import SubjectCatalogue
import ToolBasics

/// The rules that waive gaps, with a record of their use.
struct Waivers: Sendable {
  private let all: [RuleFile.Rule]
  private var used: Set<Int> = []
  /// The waived gaps, each with the reason of its rule.
  private(set) var waived: [(gap: Gap, reason: String)] = []

  init(_ rules: SubjectRules) { all = rules.unshown }

  /// Returns whether a rule waives a gap; records the gap and all rules that waive it.
  mutating func waive(_ gap: Gap) -> Bool {
    let covering = all.filter { $0.covers(gap) }
    guard let first = covering.first else { return false }
    used.formUnion(covering.map(\.line))
    waived.append((gap, first.reason))
    return true
  }

  /// The rules that waive no gap.
  var idle: [RuleFile.Rule] { all.filter { !used.contains($0.line) } }
}

extension RuleFile.Rule {
  /// Whether the rule names the gap, with or without the module.
  ///
  /// A gap can be one kind of value, such as `nil`, that a property never has in a snapshot or a
  /// journey. A rule that names the property covers all gaps of this sort.
  fileprivate func covers(_ gap: Gap) -> Bool {
    let property = gap.name.components(separatedBy: " = ")[0]
    return [gap.name, "\(gap.module).\(gap.name)", property].contains(where: covers)
  }
}
