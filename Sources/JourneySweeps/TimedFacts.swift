import UserJourneys

/// The facts that time alone changes, such as a clock or a stopwatch; nobody compares them.
///
/// In the script's own run, two ticks of sleepers change such a fact, and neither a step nor an
/// answer nor a request comes between the two. Or the fact is another when the same run begins a day
/// later, as the time of the last update is.
struct TimedFacts {
  private(set) var paths: Set<String> = []
  /// A day, an hour, a minute and a second.
  static let delay = 90_061.0

  /// - Parameters:
  ///   - base: The script's own run.
  ///   - later: The same run, which begins later by ``delay``; nil before it was played.
  ///   - store: The facts of their screens.
  init(_ base: Playback, later: Playback? = nil, _ store: FactStore) {
    if let later, later.result.problems.isEmpty, later.moments.count == base.moments.count {
      for (old, new) in zip(base.moments, later.moments) where old.screens != new.screens {
        paths.formUnion(store.facts(of: old.screens).changes(to: store.facts(of: new.screens)))
      }
    }
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
