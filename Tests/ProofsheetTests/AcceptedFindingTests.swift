import Foundation
import Testing

@testable import Proofsheet

/// A finding of a sweep is in the reference, or is pending.
@Suite struct AcceptedFindingTests {
  private let sandbox = Sandbox()
  private static let reference = "__Snapshots__/ProofsheetTests/SweepMessageTests/looks.txt"

  private func failures(isCareful: Bool = false, _ mode: SnapshotRecordMode? = nil) -> [String] {
    sandbox.failures { SweepMessageTests.sweep(isCareful: isCareful, record: mode) }
  }

  /// Accepts the pending text, as a review does.
  private func accept(_ change: (String) -> String = { $0 }) throws {
    let pending = try #require(try sandbox.files().first { $0.key.contains("/pending/") })
    try sandbox.write(change(pending.value), to: Self.reference)
  }

  @Test func noModeRecordsWhatNobodyHasDecided() throws {
    for mode in [SnapshotRecordMode.all, .failed, .missing] {
      let words = failures(mode)
      #expect(words.map { $0.hasPrefix("5 variations of") } == [true], "\(words)")
      #expect(words.map { $0.contains("Or record it") } == [false], "\(words)")
      #expect(try sandbox.references() == [])
    }
    try accept()
    #expect(failures() == [])
  }

  @Test func anotherRequestIsAnotherFinding() throws {
    _ = failures()
    for other in ["> GET /titles", "> GET /title\n      > GET /more"] {
      try accept { $0.replacing("> GET /title\n    var", with: other + "\n    var") }
      #expect(failures(.all).map { $0.contains("have 1 finding") } == [true])
    }
  }

  /// A finding with another first variation is a difference like any other.
  @Test func anotherVariationIsTheSameFinding() throws {
    _ = failures()
    try accept { $0.replacing("when request 1 has", with: "when request 2 has") }
    let words = failures()
    #expect(words.map { $0.contains("wrong") } == [false], "\(words)")
    #expect(failures(.failed) == [])
    #expect(failures() == [])
  }

  @Test func aFindingThatIsGoneIsADifference() throws {
    _ = failures()
    try accept()
    let words = failures(isCareful: true)
    #expect(words.map { $0.contains("-  silent-failure: GET /title") } == [true], "\(words)")
    #expect(words.map { $0.contains("wrong") } == [false], "\(words)")
  }
}
