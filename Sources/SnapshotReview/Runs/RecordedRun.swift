import JourneyRecords

/// One run as its processes logged it.
package struct RecordedRun {
  /// The name of the run's folder.
  package let name: String
  /// The logs of the processes, by name.
  package let logs: [ProcessLog]
  /// The command's own facts about the run; nil for a run that the command did not start.
  package let facts: RunFacts?
  /// One result for each snapshot, ordered by reference.
  ///
  /// References are compared without case, as some file systems do. Checks without a reference have
  /// results of their own, ordered by their place.
  package let results: [SnapshotResult]

  init(name: String, logs: [ProcessLog], facts: RunFacts?) {
    self.name = name
    self.logs = logs
    self.facts = facts
    results = SnapshotResult.all(in: logs)
  }

  /// The reason why some tests did not run; nil for a complete run.
  package var incompleteness: String? {
    facts == nil ? "the last run was not started by 'proofsheet check'" : facts?.incomplete
  }

  /// One sentence for each required stub that the tests of a shared scenario did not use up.
  ///
  /// A sentence begins with the name of the function that declares the scenario.
  var unusedStubs: [String] {
    var most: [String: StubRecord] = [:]
    for stub in logs.flatMap(\.stubs) {
      let known = most[stub.stub] ?? stub
      most[stub.stub] = (known.uses, known.left) < (stub.uses, stub.left) ? stub : known
    }
    return most.values.filter { !$0.left.isEmpty }.map { "\($0.function): \($0.left)" }.sorted()
  }
}
