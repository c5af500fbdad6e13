import Foundation
import HTTPFixtures
import SnapshotRendering

@testable import UserJourneys

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A search screen with one bug, or with none: what a sweep must find without being told.
@MainActor
final class GalleryModel {
  /// Each is one line that somebody could have written so.
  enum Bug: String, CaseIterable, Sendable {
    case staleResult, stuckSpinner, lostError, flashOfEmpty, leakedTask
    case doubleRequest, debounceOffByOne, retryThatKeepsTheAlert
    case cancelledShownAsFailure, rowsLostOnFailure
  }

  nonisolated static let pause = Duration.milliseconds(500)

  private(set) var query = ""
  private(set) var rows = ["Welcome"]
  private(set) var isLoading = false
  private(set) var alert: String?

  private let client: ScenarioClient
  private let clock: VirtualClock
  private let bug: Bug?
  private var task: Task<Void, Never>?
  private var lastKeyStroke: VirtualClock.Instant

  init(client: ScenarioClient, clock: VirtualClock, bug: Bug?) {
    self.client = client
    self.clock = clock
    self.bug = bug
    lastKeyStroke = clock.now
  }

  deinit { task?.cancel() }

  func type(_ text: String) {
    query = text
    lastKeyStroke = clock.now
    start(after: Self.pause)
  }

  func search() { start(after: .zero, keepsOld: bug == .doubleRequest) }

  func dismissAlert() { alert = nil }

  private func start(after pause: Duration, keepsOld: Bool = false) {
    if bug != .staleResult, !keepsOld { task?.cancel() }
    if bug != .retryThatKeepsTheAlert { alert = nil }
    isLoading = pause == .zero
    task = Task { [weak self, client, clock, query, bug] in
      let kept = bug == .leakedTask ? self : nil
      do {
        if pause > .zero { try await clock.sleep(for: pause) }
        guard self?.isDue(pause) == true else { return }
        self?.isLoading = true
        let rows = try await client.rows(for: query)
        await self?.finish(rows)
      } catch {
        self?.fail(error)
      }
      withExtendedLifetime(kept) {}
    }
  }

  private func isDue(_ pause: Duration) -> Bool {
    guard bug == .debounceOffByOne, pause > .zero else { return true }
    return lastKeyStroke.duration(to: clock.now) > pause
  }

  private func finish(_ rows: [String]) async {
    if bug != .staleResult, bug != .doubleRequest, Task.isCancelled { return }
    if bug == .flashOfEmpty {
      self.rows = []
      await Task.yield()
    }
    self.rows = rows
    isLoading = false
  }

  private func fail(_ error: any Error) {
    let isCancellation = error is CancellationError || (error as? URLError)?.code == .cancelled
    if Task.isCancelled { return }
    if isCancellation, bug == .stuckSpinner { return }
    isLoading = false
    if isCancellation, bug != .cancelledShownAsFailure { return }
    if bug == .lostError { return }
    if bug == .rowsLostOnFailure { rows = [] }
    alert = "The search failed."
  }
}

extension ScenarioClient {
  fileprivate nonisolated func rows(for term: String) async throws -> [String] {
    guard let url = URL(string: "https://example.org/search?term=\(term)") else { return [] }
    let (data, response) = try await data(for: URLRequest(url: url))
    guard (response as? HTTPURLResponse)?.statusCode == 200 else {
      throw URLError(.badServerResponse)
    }
    return try JSONDecoder().decode([String].self, from: data)
  }
}

extension GalleryModel {
  /// The catalogue knows two terms.
  nonisolated static let scenario = Scenario("two terms") {
    Stub(.get, "/search", query: .exactly(["term": "Jackson"]))
      .answers(.json(["Alan Jackson", "Janet Jackson"]))
    Stub(.get, "/search", query: .exactly(["term": "Beatles"])).answers(.json(["The Beatles"]))
  }

  /// Searches, searches for something else, and presses Search.
  nonisolated static func script(_ bug: Bug?) -> Journey.Script {
    { user in
      let model = user.sees { GalleryModel(client: user.client, clock: user.clock, bug: bug) }
      user.does("types Jackson") { model.type("Jackson") }
      user.waits(pause)
      user.retries("presses Search") { model.search() }
      user.does("types Beatles") { model.type("Beatles") }
      user.waits(pause)
      user.retries("presses Search") { model.search() }
      user.does("presses Search") { model.search() }
      user.retries("presses Search again") { model.search() }
    }
  }
}

extension GalleryModel: SnapshotDescribing {
  var snapshotFields: KeyValuePairs<String, Any?> {
    ["query": query, "rows": rows, "isLoading": isLoading, "alert": alert]
  }
}
