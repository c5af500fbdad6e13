import HTTPFixtures
import UserJourneys

extension SweepStage {
  /// Whether an ending may rightly differ because the user acted before an answer came.
  ///
  /// In one case, the app ignores a step, because an equal request is already under way. In the
  /// other case, a step that ends all work, such as a tap on "Cancel", ends a request that only
  /// reads.
  func isHasty(_ playback: Playback) -> Bool {
    let ends = Set(base.quietSteps.filter { !$0.before.isIdle && $0.after.isIdle }.map(\.title))
    let told = Set(playback.effects.compactMap(\.request))
    func isLacking(_ request: Stub.Request) -> Bool {
      playback.exchanges.count { $0.request == request }
        < base.exchanges.count { $0.request == request }
    }
    return playback.quietSteps.contains { title, before, after in
      before.waiting.contains { waiting in
        let isEnded = !after.waiting.contains { $0.number == waiting.number }
        return before.screens == after.screens && isLacking(waiting.request)
          || ends.contains(title) && isEnded && !told.contains(waiting.number)
      }
    }
  }
}

extension Playback {
  /// The user's steps that send no request, with the moments before and after each.
  fileprivate var quietSteps: [(title: String, before: JourneyMoment, after: JourneyMoment)] {
    let titles = result.story.steps.map(\.title)
    return zip(moments, moments.dropFirst()).compactMap { before, after in
      let isQuiet = after.cause == .step && after.requestCount == before.requestCount
      guard isQuiet, titles.indices.contains(after.stepNumber - 1) else { return nil }
      return (titles[after.stepNumber - 1], before, after)
    }
  }
}
