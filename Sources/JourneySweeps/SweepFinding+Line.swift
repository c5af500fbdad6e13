import UserJourneys

extension SweepFinding.Kind {
  /// The index of the line at which a story goes wrong; nil without such a line.
  ///
  /// - Parameters:
  ///   - lines: The lines of the story.
  ///   - isNew: Whether each line is missing in the baseline.
  /// - Returns: The index of the line.
  func wrongLine(in lines: [StoryLine], _ isNew: [Bool]) -> Int? {
    func first(_ fits: (StoryEvent) -> Bool) -> Int? {
      lines.indices.first { lines[$0].event.map(fits) == true }
    }
    func last(_ fits: (StoryEvent) -> Bool) -> Int? {
      lines.indices.last { lines[$0].event.map(fits) == true }
    }
    func lastNew(_ fits: (StoryEvent) -> Bool) -> Int? {
      lines.indices.last { isNew[$0] && lines[$0].event.map(fits) == true }
    }
    func lastChange(of paths: [String]) -> Int? {
      let names = paths.map { Self.name(of: $0).prefix { $0 != "[" } }
      func fits(_ event: StoryEvent) -> Bool { names.contains(where: event.changes) }
      return lastNew(fits) ?? last(fits)
    }
    switch self {
    case .otherEnding(let difference), .retryFails(let difference), .slowEnding(let difference),
      .failsApart(let difference):
      return lastChange(of: difference.paths) ?? isNew.lastIndex(of: true)
    case .otherEffects(let difference):
      let effects = lines.indices.filter {
        lines[$0].event?.kind.isEffect == true
          && difference.names.contains(where: lines[$0].event?.words.hasPrefix ?? { _ in false })
      }
      return effects.last { isNew[$0] || $0 + 1 < isNew.count && isNew[$0 + 1] } ?? effects.last
    case .signStays(let path, let value):
      return last { Self.isFact(path, $0) && $0.values.count == 2 && $0.values[1] == value }
    case .signOutlives(_, _, let request): return last { $0.kind == .answer && $0.isOf(request) }
    case .hotLoop(let request), .neverBacksOff(let request, _), .neverResets(let request, _):
      return last { $0.kind == .request && $0.isOf(request) }
    case .doubleRequest(let request):
      return last { $0.kind == .request && $0.subject == request }
    case .failureUnseen:
      return lines.indices.first { isNew[$0] && lines[$0].event?.kind == .answer }
    case .lateWakeRequests: return lastNew { $0.kind == .request }
    case .unmatched: return first { $0.kind == .trouble }
    case .stopped: return lines.indices.last { lines[$0].isOfStep }
    case .left(.calls): return last { $0.kind == .call }
    case .left(let leftover):
      let event = leftover.event
      return last { $0 == event }
    // A suspicion has no story.
    case .signGoes, .flash, .rowsLost, .takenBack, .cancellationShown: return nil
    }
  }

  /// The path of a fact without the name of its screen.
  private static func name(of path: String) -> Substring { path.drop { $0 != "." }.dropFirst() }

  private static func isFact(_ path: String, _ event: StoryEvent) -> Bool {
    event.kind == .changed && event.subject == name(of: path)
  }
}

extension StoryEvent.Kind {
  fileprivate var isEffect: Bool { self == .request || self == .call }
}

extension StoryLine {
  fileprivate var isOfStep: Bool {
    switch role {
    case .step, .event, .below: !text.isEmpty
    case .heading, .ending: false
    }
  }
}
