import HTTPFixtures
import SnapshotRendering
import UserJourneys

/// The facts that time alone changes, such as a clock or a stopwatch; nobody compares them.
///
/// In the script's own run, two ticks of sleepers change such a fact, and neither a step nor an
/// answer nor a request comes between the two. Or the fact is another when the same run begins a day
/// later, as the time of the last update is. Or the fact still changes long after the script, by a
/// clock that ticks for ever.
struct TimedFacts {
  private(set) var paths: Set<String> = []
  /// The names of the requests and calls that two ticks make without a step between them, as a
  /// heartbeat does; nobody counts them.
  private(set) var effects: Set<String> = []
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
      guard after.cause == .timer, after.requests.isEmpty else {
        ticked = []
        continue
      }
      let changed = store.facts(of: before.screens).changes(to: store.facts(of: after.screens))
      paths.formUnion(changed.intersection(ticked))
      ticked.formUnion(changed)
    }
    noteHeartbeats(base)
    noteEndless(base, store)
  }

  /// Notes what two ticks make without a step between them: requests of one step at different
  /// times, and calls.
  private mutating func noteHeartbeats(_ base: Playback) {
    var seen: [[String]: Duration] = [:]
    var tick: Duration?
    for moment in base.moments {
      let requests = base.exchanges[moment.requests]
      if moment.cause == .step { (seen, tick) = ([:], nil) }
      if moment.cause == .timer { tick = (tick ?? .zero) + .seconds(1) }
      guard let tick else { continue }
      let made =
        requests.map { ($0.request.name, base.sent[$0.number]?.step, base.sent[$0.number]?.time) }
        + base.calls(moment.calls).map { ($0.name, nil, tick) }
      for (name, step, time) in made {
        let key = [name, step ?? ""]
        if let old = seen[key], old != time { effects.insert(name) }
        seen[key] = time
      }
    }
  }

  /// Notes what still changes in the second half of the time after the script; the first half ends
  /// the script's own work.
  private mutating func noteEndless(_ base: Playback, _ store: FactStore) {
    guard let end = base.endless?.moments else { return }
    let moments = base.moments[((end + base.moments.count) / 2)...]
    let atRest = moments.indices.dropLast().filter { moments[$0 + 1].cause == .timer }
      .map { store.facts(of: moments[$0].screens) }
    for (old, new) in zip(atRest, atRest.dropFirst()) {
      paths.formUnion(old.differences(to: new).map(\.placeOfFact))
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

extension SweepStage {
  /// The numbers that only count requests, as the generation of a load does.
  ///
  /// Such a number grows with every request of the script's own run and of the playback, one of
  /// which only reads, so that it is no amount. Or it is the number of requests of the last step
  /// that sends any, as of an upload.
  func requestCounts(in playback: Playback) -> Set<String> {
    let ends = [base, playback].map { store.facts(of: $0.ending).values }
    let reads = base.exchanges.contains { $0.request.method == .get }
    return Set(
      ends[0].filter { path, value in
        guard let old = Int(value), let new = ends[1][path].flatMap({ Int($0) }), old != new else {
          return false
        }
        return old == base.lastRequestCount && new == playback.lastRequestCount
          || reads && growth(of: path, in: base) == growth(of: path, in: playback)
            && growth(of: path, in: base) != nil
      }.keys
    )
  }

  /// The difference between a number and the count of requests so far; nil if it changes in the run.
  private func growth(of path: String, in playback: Playback) -> Int? {
    let numbers = playback.moments.map { moment in
      store.facts(of: moment.screens).values[path].flatMap { Int($0) }.map {
        $0 - moment.requestCount
      }
    }
    let known = Set(numbers)
    return known.count == 1 ? known.first ?? nil : nil
  }
}

extension Playback {
  /// The number of requests of the last step that sends any.
  fileprivate var lastRequestCount: Int {
    let steps = sent.values.compactMap { $0.step.flatMap { Int($0) } }
    return steps.count { $0 == steps.max() }
  }
}

/// The values that only failures bring and that the app never takes away, such as an alert that the
/// view shows once.
///
/// Each is nil, false or an empty text throughout the script's own run. If any failure's run takes
/// such a value away again, the value says how things are, and a retry must take it away, too.
struct LastingAlerts {
  /// The paths that have no value but such an empty one in the script's own run.
  private let empty: Set<String>
  /// The paths whose value some run has taken away again.
  private var cleared: Set<String> = []
  private let store: FactStore
  private static let nothing: Set<String?> = ["nil", "false", "\"\""]

  init(_ base: Playback, _ store: FactStore) {
    self.store = store
    let values = base.moments.flatMap { store.facts(of: $0.screens).values }
    let full = values.filter { !Self.nothing.contains($0.value) }
    empty = Set(values.map(\.key)).subtracting(full.map(\.key))
  }

  /// Notes which values the run of a failure takes away again.
  mutating func note(_ playback: Playback) {
    let end = store.facts(of: playback.ending).values
    for path in empty.subtracting(cleared) where Self.nothing.contains(end[path]) {
      let hasShown = playback.moments.contains { moment in
        let value = store.facts(of: moment.screens).values[path]
        return value != nil && !Self.nothing.contains(value)
      }
      if hasShown { cleared.insert(path) }
    }
  }

  /// The facts at the end of a playback that belong to such a value.
  func paths(in playback: Playback) -> Set<String> {
    let end = store.facts(of: playback.ending).values
    let lasting = empty.subtracting(cleared)
      .filter { end[$0] != nil && !Self.nothing.contains(end[$0]) }
    return lasting.isEmpty
      ? []
      : Set(end.keys.filter { path in lasting.contains { path == $0 || path.hasPrefix($0 + ".") } })
  }
}
