import ProofsheetBasics
import SnapshotChecking
import SnapshotRendering
import Testing

/// The numbers of scrubbed values, such as 1 in `<uuid 1>`, for each run of each test.
final class TestNumbers: Sendable {
  private struct Run: Hashable {
    let test: String
    let task: Int
    let testCase: String
  }

  private struct Numbered {
    /// The first snapshot that the run checked.
    ///
    /// The address of a task identifies a run, but a later task may have the same address.
    /// So a second check of this snapshot begins another run.
    let first: SnapshotID
    var numbers = ScrubberNumbers()
  }

  private let runs = Locked<[Run: Numbered]>([:])

  /// The scope for scrubbing one snapshot.
  ///
  /// The scope continues the numbers of the run so far.
  func scope(for id: SnapshotID, in context: TestContext) -> ScrubberScope {
    runs.withLock { runs in
      let known = runs[run(id, context)].flatMap { $0.first == id ? nil : $0.numbers }
      return ScrubberScope(known ?? ScrubberNumbers())
    }
  }

  /// Keeps the numbers of a scope for the snapshots that follow.
  func keep(_ scope: ScrubberScope, of id: SnapshotID, in context: TestContext) {
    runs.withLock { runs in
      let run = run(id, context)
      let first = runs[run]?.first ?? id
      runs[run] = Numbered(first: first, numbers: scope.numbers)
    }
  }

  private func run(_ id: SnapshotID, _ context: TestContext) -> Run {
    Run(test: id.fileID + "/" + id.test, task: context.task, testCase: context.testCase)
  }
}

extension TestContext {
  /// The task that runs the test, or the number of the XCTest case.
  fileprivate var task: Int {
    isSwiftTesting ? withUnsafeCurrentTask { $0?.hashValue ?? 0 } : scope
  }

  /// A text that tells a case with arguments from the other cases of its test; empty without
  /// arguments.
  fileprivate var testCase: String {
    guard isParameterized, let testCase = Test.Case.current else { return "" }
    return String(reflecting: testCase)
  }
}
