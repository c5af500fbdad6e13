import UserJourneys

/// The facts that time alone changes, such as a clock or a stopwatch; nobody compares them.
///
/// In the script's own run, two ticks of sleepers change such a fact, and neither a step nor an
/// answer nor a request comes between the two.
struct TimedFacts {
  private(set) var paths: Set<String> = []

  init(_ base: Playback, _ store: FactStore) {
    var ticked: Set<String> = []
    for (before, after) in zip(base.moments, base.moments.dropFirst()) {
      guard after.cause == .timer, after.requestCount == before.requestCount else {
        ticked = []
        continue
      }
      let changed = store.facts(of: before.screens).changes(to: store.facts(of: after.screens))
      paths.formUnion(changed.intersection(ticked))
      ticked.formUnion(changed)
    }
  }

  /// Whether an event of a story changes one of the facts.
  func holds(_ event: StoryEvent) -> Bool { paths.contains { event.changes(partOf: $0) } }
}

extension StoryEvent {
  /// Whether the event changes the fact at a path such as `Home.clock`, or a part of the fact.
  func changes(partOf path: String) -> Bool {
    guard kind == .changed || kind == .came || kind == .gone, !subject.isEmpty else { return false }
    // A story names a fact without its screen, whose name may contain dots.
    return path == subject || path.hasSuffix("." + subject) || path.contains("." + subject + ".")
      || path.contains("." + subject + "[")
  }
}
