import HTTPFixtures

/// A post of a timeline.
struct TimelinePost: Codable, Sendable {
  let id: Int
  let text: String
  var isLiked = false
}

/// What a timeline shows, and what it has to remember.
struct TimelineState {
  enum Work: Hashable {
    case refresh
    case like(Int)
  }

  var posts: [TimelinePost] = []
  var isRefreshing = false
  var hasNews = false
  var message: String?
  /// What has to be tried again.
  var undone: [Work] = []
  /// The posts of which the server is being told.
  var liking: Set<Int> = []
  /// The posts that were touched since the newest refresh was sent, so that it knows nothing of it.
  var touched: Set<Int> = []
}

enum TimelineAction: Sendable {
  case appeared
  case pulled
  case heartTapped(Int)
  case tryAgainTapped
  case cached([TimelinePost])
  case refreshed(Result<[TimelinePost], any Error>)
  case liked(Int)
  case likeFailed(Int, any Error, before: [TimelinePost])
}

/// What a change of state sets off; one that begins ends the one of the same name.
struct TimelineEffect: Sendable {
  typealias Send = @MainActor @Sendable (TimelineAction) -> Void
  let name: String
  let run: @Sendable (@escaping Send) async -> Void
}

/// The rules of a timeline: a state and an action give the next state, and what is to be done.
struct TimelineReducer: Sendable {
  let client: ScenarioClient
  let clock: any Clock<Duration>
  let cache: [TimelinePost]
  let bug: TimelineFeature.Bug?

  func reduce(_ state: inout TimelineState, _ action: TimelineAction) -> [TimelineEffect] {
    switch action {
    case .appeared: return [readCache] + [refresh(&state)]
    case .pulled: return [refresh(&state)]
    case .heartTapped(let id): return like(id, &state)
    case .tryAgainTapped: return tryAgain(&state)
    case .cached(let posts):
      if !state.hasNews || bug == .cacheAfterNews { state.posts = posts }
    case .refreshed(.success(let posts)):
      state.isRefreshing = false
      state.hasNews = true
      state.posts = posts.map { keepingTouch($0, state) }
    case .refreshed(.failure(let error)):
      state.isRefreshing = false
      note(.refresh, error, &state)
    case .liked(let id): state.liking.remove(id)
    case .likeFailed(let id, let error, let before):
      state.liking.remove(id)
      state.touched.remove(id)
      if bug == .takesAllBack { state.posts = before }
      if bug != .heartStays, bug != .takesAllBack { toggle(id, &state) }
      note(.like(id), error, &state)
    }
    return []
  }

  private var readCache: TimelineEffect {
    TimelineEffect(name: "cache") { [clock, cache] send in
      do { try await clock.sleep(for: .milliseconds(20)) } catch { return }
      await send(.cached(cache))
    }
  }

  private func refresh(_ state: inout TimelineState) -> TimelineEffect {
    state.isRefreshing = true
    state.message = nil
    state.undone.removeAll { $0 == .refresh }
    state.touched = state.liking
    return TimelineEffect(name: "refresh") { [client] send in
      do {
        let posts: [TimelinePost] = try await client.ask("GET", "/timeline")
        await send(.refreshed(.success(posts)))
      } catch { await send(.refreshed(.failure(error))) }
    }
  }

  private func like(_ id: Int, _ state: inout TimelineState) -> [TimelineEffect] {
    guard let post = state.posts.first(where: { $0.id == id }), !state.liking.contains(id) else {
      return []
    }
    let before = state.posts
    state.liking.insert(id)
    state.touched.insert(id)
    state.message = nil
    state.undone.removeAll { $0 == .like(id) }
    toggle(id, &state)
    let method = post.isLiked ? "DELETE" : "PUT"
    let effect = TimelineEffect(name: "like \(id)") { [client] send in
      do {
        let _: [String] = try await client.ask(method, "/likes/\(id)")
        await send(.liked(id))
      } catch { await send(.likeFailed(id, error, before: before)) }
    }
    return [effect]
  }

  private func tryAgain(_ state: inout TimelineState) -> [TimelineEffect] {
    state.undone.flatMap { work in
      if case .like(let id) = work { like(id, &state) } else { [refresh(&state)] }
    }
  }

  private func toggle(_ id: Int, _ state: inout TimelineState) {
    guard let index = state.posts.firstIndex(where: { $0.id == id }) else { return }
    state.posts[index].isLiked.toggle()
  }

  private func keepingTouch(_ post: TimelinePost, _ state: TimelineState) -> TimelinePost {
    guard bug != .newsForgetTheHeart, state.touched.contains(post.id) else { return post }
    return state.posts.first { $0.id == post.id } ?? post
  }

  private func note(_ work: TimelineState.Work, _ error: any Error, _ state: inout TimelineState) {
    if !state.undone.contains(work) { state.undone.append(work) }
    if !isCancellation(error) { state.message = "Something did not work." }
  }
}
