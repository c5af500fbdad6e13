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

  /// Returns whether a rule names a gap, with or without the module; records the gap and the rules.
  mutating func waive(_ gap: Gap) -> Bool {
    let covering = all.filter { $0.covers(gap.name) || $0.covers("\(gap.module).\(gap.name)") }
    guard let first = covering.first else { return false }
    used.formUnion(covering.map(\.line))
    waived.append((gap, first.reason))
    return true
  }

  /// The rules that waive no gap.
  var idle: [RuleFile.Rule] { all.filter { !used.contains($0.line) } }
}
