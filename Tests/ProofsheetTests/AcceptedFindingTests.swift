import Foundation
import Testing

@testable import Proofsheet

/// A finding of a sweep is in the reference, or is pending.
@Suite struct AcceptedFindingTests {
  private let sandbox = Sandbox()
  private static let reference = "__Snapshots__/ProofsheetTests/SweepMessageTests/looks.txt"

  /// No mode records what nobody has decided; another request or fault is another finding, and another first variation
  /// of it a difference like any other, as is a finding that is gone.
  @Test func aFindingIsPendingUntilItIsAccepted() throws {
    var story: [String] = []
    func note(_ what: String, _ mode: SnapshotRecordMode? = nil, isCareful: Bool = false) throws {
      let words = sandbox.failures { SweepMessageTests.sweep(isCareful: isCareful, record: mode) }
      let lines = words.map { message in
        let lines = message.split(separator: "\n").map(String.init)
        return lines[0] + lines.filter { $0.contains("Or record it") }.joined()
      }
      let count = try sandbox.references().count
      story.append("\(what): \(lines.joined()) \(count) references")
    }
    for mode in [SnapshotRecordMode.all, .failed, .missing] { try note("\(mode)", mode) }
    let pending = try #require(try sandbox.files().first { $0.key.contains("/pending/") }).value
    for other in ["> GET /titles (offline)", "> GET /title (500 right body)"] {
      let text = pending.replacing("> GET /title (offline)", with: other)
      try sandbox.write(text, to: Self.reference)
      try note("another \(other)", .all)
    }
    let text = pending.replacing("when request 1 has", with: "when request 2 has")
    try sandbox.write(text, to: Self.reference)
    for mode in [nil, SnapshotRecordMode.failed, nil] {
      try note("another variation, \(mode.map { "\($0)" } ?? "never")", mode)
    }
    try note("without the finding", isCareful: true)
    assertSnapshot(of: story.joined(separator: "\n"), as: .lines)
  }
}
