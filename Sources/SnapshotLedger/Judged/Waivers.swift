import Foundation
import SnapshotReview
import SubjectCatalogue

/// The lines of the rules that let gaps be, and which of them were of use.
struct Waivers: Sendable {
  /// The first word of such a line.
  static let kind = "unshown"

  private let all: [SubjectRules.Waiver]
  private var used: Set<Int> = []
  /// The gaps that have a reason.
  private(set) var waived: [(gap: Gap, reason: String)] = []

  init(_ rules: SubjectRules) { all = rules.waivers.filter { $0.kind == Self.kind } }

  /// Whether a gap has a reason; it is noted then, and so are the lines that give one.
  mutating func waive(_ gap: Gap) -> Bool {
    let covering = all.filter { $0.covers(gap) }
    guard let first = covering.first else { return false }
    used.formUnion(covering.map(\.line))
    waived.append((gap, first.reason))
    return true
  }

  /// Lines that let nothing be: where they are, and what they are about.
  var idle: [(line: Int, subject: String)] {
    all.filter { !used.contains($0.line) }.map { ($0.line, $0.subject) }
  }
}

extension SubjectRules.Waiver {
  /// Whether it is about a gap: by its name, by that of the property whose value it is, or by its module's
  /// and its name.
  fileprivate func covers(_ gap: Gap) -> Bool {
    let property = gap.name.components(separatedBy: " = ")[0]
    return [gap.name, "\(gap.module).\(gap.name)", property].contains(where: covers)
  }
}
