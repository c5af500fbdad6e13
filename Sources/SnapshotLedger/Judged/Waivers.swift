import Foundation
import SnapshotReview
import SubjectCatalogue
import ToolBasics

/// The lines of the rules that let gaps be, and which of them were of use.
struct Waivers: Sendable {
  private let all: [RuleFile.Rule]
  private var used: Set<Int> = []
  /// The gaps that have a reason.
  private(set) var waived: [(gap: Gap, reason: String)] = []

  init(_ rules: SubjectRules) { all = rules.unshown }

  /// Whether a gap has a reason; it is noted then, and so are the lines that give one.
  mutating func waive(_ gap: Gap) -> Bool {
    let covering = all.filter { $0.covers(gap) }
    guard let first = covering.first else { return false }
    used.formUnion(covering.map(\.line))
    waived.append((gap, first.reason))
    return true
  }

  /// The rules that let nothing be.
  var idle: [RuleFile.Rule] { all.filter { !used.contains($0.line) } }
}

extension RuleFile.Rule {
  /// Whether it is about a gap: by its name, by that of the property whose value it is, or by its module's
  /// and its name.
  fileprivate func covers(_ gap: Gap) -> Bool {
    let property = gap.name.components(separatedBy: " = ")[0]
    return [gap.name, "\(gap.module).\(gap.name)", property].contains(where: covers)
  }
}
