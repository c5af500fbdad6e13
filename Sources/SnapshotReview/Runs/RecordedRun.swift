/// One run as its processes logged it.
struct RecordedRun {
  /// Its folder's name.
  let name: String
  /// The logs of its processes, by name.
  let logs: [ProcessLog]
  /// What the command knows of it; nil for a run that it did not start.
  let facts: RunFacts?
}
