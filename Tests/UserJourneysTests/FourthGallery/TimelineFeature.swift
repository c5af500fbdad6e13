import HTTPFixtures
import SnapshotRendering

@testable import UserJourneys

/// Keeps the state of a timeline, and runs what its rules ask for until it goes.
@MainActor
final class TimelineStore: SnapshotDescribing {
  private var state = TimelineState()
  private var running: [String: Task<Void, Never>] = [:]
  private let reducer: TimelineReducer

  init(_ reducer: TimelineReducer) { self.reducer = reducer }

  deinit { for (_, task) in running.sorted(by: { $0.key < $1.key }) { task.cancel() } }

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["posts": state.posts, "isRefreshing": state.isRefreshing, "message": state.message]
  }

  func send(_ action: TimelineAction) {
    for effect in reducer.reduce(&state, action) {
      running[effect.name]?.cancel()
      running[effect.name] = Task { [weak self] in
        await effect.run { [weak self] action in
          if !Task.isCancelled { self?.send(action) }
        }
      }
    }
  }
}

enum TimelineFeature {
  enum Bug { case cacheAfterNews, newsForgetTheHeart, takesAllBack, heartStays }

  static let exhibits = [
    Exhibit("timeline", scenario, script(nil)),
    Exhibit(
      "timeline that shows the cache after the news",
      scenario,
      script(.cacheAfterNews),
      finds: "ends elsewhere: TimelineStore.posts"
    ),
    Exhibit(
      "timeline whose news forget the heart",
      scenario,
      script(.newsForgetTheHeart),
      finds: "ends elsewhere: TimelineStore.posts"
    ),
    Exhibit(
      "timeline that takes back more than the heart",
      scenario,
      script(.takesAllBack),
      finds: "ends elsewhere: TimelineStore.posts"
    ),
    Exhibit(
      "timeline that keeps a heart nobody knows of",
      scenario,
      script(.heartStays),
      finds: "retry ends elsewhere: TimelineStore.posts"
    ),
  ]

  private static let old = [TimelinePost(id: 1, text: "one"), TimelinePost(id: 2, text: "two")]
  private static let new = [TimelinePost(id: 3, text: "three")] + old

  private enum Heart: String, Scenario.State { case off, on }

  private static let scenario = Scenario("a timeline with news") {
    Stub(.get, "/timeline").during(Heart.off).answers(.json(old), .json(new), then: .repeatLast)
    Stub(.get, "/timeline").during(Heart.on)
      .allowing(unused: "only who asks after the heart is told of it")
      .answers(.json(new.map { TimelinePost(id: $0.id, text: $0.text, isLiked: $0.id == 1) }))
    Stub(.put, "/likes/1").moves(to: Heart.on).answers(.json([String]()))
    Stub(.delete, "/likes/1").moves(to: Heart.off)
      .allowing(unused: "only a wrong timeline takes the heart back")
      .answers(.json([String]()))
  }

  private static func script(_ bug: Bug?) -> Journey.Script {
    { user in
      let reducer = TimelineReducer(
        client: user.client,
        clock: user.clock,
        cache: [TimelinePost(id: 1, text: "one, as it was yesterday")],
        bug: bug
      )
      let store = user.sees { TimelineStore(reducer) }
      user.does("appears") { store.send(.appeared) }
      user.waitsForEverything()
      user.retries { store.send(.tryAgainTapped) }
      user.does("pulls") { store.send(.pulled) }
      user.does("taps the heart of the first") { store.send(.heartTapped(1)) }
      user.waitsForEverything()
      user.retries { store.send(.tryAgainTapped) }
    }
  }
}
