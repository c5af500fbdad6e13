import HTTPFixtures
import UserJourneys

/// The requests and calls of one playback, in a form in which equivalent effects compare equal.
///
/// Of all PUT and DELETE requests to one path, only the last counts. The order of independent
/// effects is ignored.
struct EffectSummary {
  /// The effects in groups, keyed by name; PUT and DELETE requests are keyed by path.
  fileprivate let groups: [String: [JourneyEffect]]

  /// - Parameters:
  ///   - playback: The playback.
  ///   - timed: The effects of clocks, which nobody counts.
  ///   - lost: The requests that never reached the server, counted from 1.
  ///   - ignored: The calls to leave out, as indices into all calls of the playback.
  init(
    _ playback: Playback,
    besides timed: TimedFacts,
    without lost: Set<Int> = [],
    ignored: Set<Int> = []
  ) {
    var groups: [String: [JourneyEffect]] = [:]
    for effect in playback.effects {
      let isLeftOut = effect.request.map(lost.contains) ?? effect.call.map(ignored.contains)
      if isLeftOut == true { continue }
      if timed.effects.contains(effect.name) { continue }
      if let name = playback.orderedNames.first(where: effect.isNamed) {
        groups["in order: " + name, default: []].append(effect)
      } else if effect.isReplaced {
        groups["last: " + effect.name.drop { $0 != " " }] = [effect]
      } else {
        groups[effect.name, default: []].append(effect)
      }
    }
    self.groups = groups.mapValues { effects in
      guard effects.count > 1, let first = effects.first,
        !playback.orderedNames.contains(where: first.isNamed)
      else { return effects }
      return effects.sorted { $0.lines.lexicographicallyPrecedes($1.lines) }
    }
  }
}

extension EffectSummary {
  /// Creates a summary for a comparison with another playback.
  ///
  /// If the other playback lacks the answer to a GET request, the summary leaves out the recorded
  /// calls that follow this answer. In the other playback, the user may have asked for something
  /// else before the answer came.
  init(_ playback: Playback, besides timed: TimedFacts, asFarAs other: Playback) {
    var ignored: Set<Int> = []
    for moment in playback.moments {
      guard case .answer(let number) = moment.cause else { continue }
      let exchange = playback.exchanges[number - 1]
      guard exchange.request.method == .get,
        other.answerCount(exchange.request) < playback.answerCount(exchange.request)
      else { continue }
      ignored.formUnion(moment.calls)
    }
    self.init(playback, besides: timed, ignored: ignored)
  }

  /// Creates a summary that omits calls, requests that failed or that the server refused, and
  /// requests that a retry merely repeats.
  ///
  /// The retry of a step repeats even its requests that succeeded. The app itself, in the same step,
  /// repeats those that were sent before the failed one.
  init(_ playback: Playback, besides timed: TimedFacts, retrying failed: Int?) {
    let step = failed.flatMap { playback.sent[$0]?.step }
    let refused = playback.exchanges.filter { $0.outcome == .answered && !$0.isSuccess }
    var again: [JourneyEffect] = []
    var lost = Set(playback.failed + refused.map(\.number))
    for effect in playback.effects {
      guard let failed, let number = effect.request, !lost.contains(number) else { continue }
      let isOfStep = playback.sent[number]?.step == step
      let place = again.firstIndex { other in
        other.lines == effect.lines && (!isOfStep || (other.request ?? 0) < failed)
      }
      if number > failed, let place {
        again.remove(at: place)
        lost.insert(number)
      } else if isOfStep {
        again.append(effect)
      }
    }
    let calls = Set(playback.effects.compactMap(\.call))
    self.init(playback, besides: timed, without: lost, ignored: calls)
  }
}

extension EffectSummary: Equatable {
  static func == (left: EffectSummary, right: EffectSummary) -> Bool {
    left.groups.mapValues { $0.map(\.lines) } == right.groups.mapValues { $0.map(\.lines) }
  }
}

extension PlaybackDifference {
  init(from old: EffectSummary, to new: EffectSummary) {
    var lines: [String] = []
    var names: [String] = []
    for about in Set(old.groups.keys).union(new.groups.keys).sorted() {
      let (before, after) = (old.groups[about] ?? [], new.groups[about] ?? [])
      for change in after.difference(from: before, by: { $0.lines == $1.lines }) {
        let effect = change.element
        lines.append("\(change.mark) \(effect.lines[0])")
        lines += effect.lines.dropFirst().map { "  " + $0 }
        if !names.contains(effect.name) { names.append(effect.name) }
      }
    }
    self.init(lines: lines, names: names)
  }
}

extension CollectionDifference.Change {
  /// The mark of the element in a text: `-` or `+`.
  var mark: String { if case .remove = self { "-" } else { "+" } }

  var element: ChangeElement {
    switch self {
    case .remove(_, let element, _), .insert(_, let element, _): element
    }
  }
}

extension Playback {
  /// Returns the number of answers to requests that equal the given one.
  fileprivate func answerCount(_ request: Stub.Request) -> Int {
    exchanges.count { $0.request == request && $0.outcome == .answered }
  }
}
