import UserJourneys

/// Hints that tell which line of a variation's story shows a finding.
struct StoryClues {
  /// The requests that the fault hit, in the order of sending.
  var failed: [Int] = []
  /// The first moment at which nothing is under way and a sign still shows.
  ///
  /// The moment is given by its step, counted from 1, and the number of the step's events so far.
  var rest: (step: Int, eventCount: Int)?
  /// The facts that no line shows as wrong, because time alone changes them.
  var timed: TimedFacts?
}

extension FindingStory {
  /// The index of the line at which the story goes wrong; nil without such a line.
  func wrongLine(of finding: SweepFinding.Kind, _ clues: StoryClues) -> Int? {
    switch finding {
    case .ending(let difference, _):
      return lastChange(of: difference.paths)
        ?? lines.indices.last { index in
          isNew[index] && lines[index].event.map { clues.timed?.holds($0) == true } != true
        }
    case .otherEffects(let difference): return otherEffect(difference, clues)
    case .signStays: return clues.rest.flatMap(endOfRequest)
    case .errorShown(let path, let value):
      return last { $0.changes(partOf: path) && $0.words.contains(value) }
    case .hotLoop(let request): return last { $0.kind == .request && $0.isOf(request) }
    case .doubleRequest(let request):
      return last { $0.kind == .request && $0.subject == request }
    case .failureUnseen:
      return clues.failed.last.flatMap { number in last { $0.answers(number) } }
        ?? lines.indices.first { isNew[$0] && lines[$0].event?.kind == .answer }
    case .lateWakeRequests: return lastNew { $0.kind == .request }
    case .unmatched: return last { $0.kind == .trouble }
    case .stopped: return lines.indices.last { lines[$0].event != nil || lines[$0].title != nil }
    case .left(.call(let name)): return last { $0.kind == .call && $0.subject == name }
    case .left(.request(let name)): return last { $0.kind == .request && $0.isOf(name) }
    case .left(let leftover):
      let event = leftover.event
      return last { $0 == event } ?? lines.indices.last { lines[$0].title == Story.leaving }
    }
  }

  private func last(_ fits: (StoryEvent) -> Bool) -> Int? {
    lines.indices.last { lines[$0].event.map(fits) == true }
  }

  private func lastNew(_ fits: (StoryEvent) -> Bool) -> Int? {
    lines.indices.last { isNew[$0] && lines[$0].event.map(fits) == true }
  }

  /// The line of the last change at one of the given paths, or else at a list that contains such a
  /// path.
  ///
  /// A change that the baseline lacks is preferred. The second choice is the place of a change that
  /// only the baseline has.
  private func lastChange(of paths: [String]) -> Int? {
    // A story names a fact without its screen, whose name may contain dots.
    let parts = paths.map { $0.split(separator: ".", omittingEmptySubsequences: false) }
    let depth = parts.map(\.count).max() ?? 0
    return (0..<depth).lazy.compactMap { dropped in
      lastChange(ofNamed: parts.map { $0.dropFirst(dropped).joined(separator: ".")[...] })
    }.first
  }

  private func lastChange(ofNamed names: [Substring]) -> Int? {
    let lists = names.map { $0.prefix { $0 != "[" } }
    func isExact(_ event: StoryEvent) -> Bool { names.contains(where: event.changes) }
    func isNear(_ event: StoryEvent) -> Bool { lists.contains(where: event.changes) }
    return lastNew(isExact) ?? missing.last { isExact($0.event) }?.line ?? last(isExact)
      ?? lastNew(isNear) ?? missing.last { isNear($0.event) }?.line ?? last(isNear)
  }

  /// The line of an effect that only the variation has; without such an effect, the line of the
  /// failure.
  private func otherEffect(_ difference: EffectDifference, _ clues: StoryClues) -> Int? {
    if let number = clues.failed.first, !difference.lines.contains(where: { $0.hasPrefix("+") }) {
      return last { $0.answers(number) }
    }
    let effects = lines.indices.filter { index in
      guard let event = lines[index].event, [.request, .call].contains(event.kind) else {
        return false
      }
      return difference.names.contains(where: event.words.hasPrefix)
    }
    return effects.last { isNew[$0] || $0 + 1 < isNew.count && isNew[$0 + 1] } ?? effects.last
  }

  /// Returns the line of a step's last answer before a moment.
  ///
  /// Without an answer, the result is the line of the last cancellation, or else of the last event.
  private func endOfRequest(before moment: (step: Int, eventCount: Int)) -> Int? {
    let steps = lines.indices.filter { lines[$0].title != nil }
    guard steps.indices.contains(moment.step - 1) else { return nil }
    let events = lines.indices.filter { $0 > steps[moment.step - 1] && lines[$0].event != nil }
    let past = events.prefix(moment.eventCount)
    return past.last { lines[$0].event?.kind == .answer }
      ?? past.last { lines[$0].event?.kind == .cancellation } ?? past.last
  }
}
