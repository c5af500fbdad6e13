import JourneyRecords

/// One run as its processes logged it.
package struct RecordedRun {
  /// Its folder's name.
  package let name: String
  /// The logs of its processes, by name.
  package let logs: [ProcessLog]
  /// What the command knows of it; nil for a run that it did not start.
  package let facts: RunFacts?

  /// What its results are, once somebody has asked.
  final class Known {
    var results: [SnapshotResult]?
  }

  let known = Known()

  /// Why not all tests had their turn; nil when they had.
  package var incompleteness: String? {
    facts == nil ? "the last run was not started by 'proofsheet check'" : facts?.incomplete
  }

  /// The stubs of shared scenarios that no test has used up, each with the function that declares
  /// its scenario.
  var unusedStubs: [String] {
    var most: [String: StubRecord] = [:]
    for stub in logs.flatMap(\.stubs) {
      let known = most[stub.stub] ?? stub
      most[stub.stub] = (known.uses, known.left) < (stub.uses, stub.left) ? stub : known
    }
    return most.values.filter { !$0.left.isEmpty }.map { "\($0.function): \($0.left)" }.sorted()
  }
}
