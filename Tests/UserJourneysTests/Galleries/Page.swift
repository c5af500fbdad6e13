import HTTPFixtures
import SnapshotRendering

@testable import UserJourneys

/// One line of a feature that is wrong, in words; nobody finds one that is misspelt.
typealias Flaw = String

/// A screen with all that most of them need; the work that it has begun ends with it.
@MainActor
class Page {
  let client: ScenarioClient
  let clock: VirtualClock
  let calls: JourneyCalls
  let flaw: Flaw?
  var task: Task<Void, Never>?
  /// Work beside the newest task.
  var others: [Task<Void, Never>] = []

  required init(_ user: JourneyUser, _ flaw: Flaw?) {
    client = user.client
    clock = user.clock
    calls = user.calls
    self.flaw = flaw
  }

  deinit {
    task?.cancel()
    for other in others { other.cancel() }
  }
}

@MainActor
protocol Asking: SnapshotDescribing {}

extension Asking where Self: Page {
  /// Asks in a task, and shows the answer while somebody still waits for it.
  ///
  /// - Parameters:
  ///   - isAlone: Whether the task before is given up.
  ///   - question: The work, away from the main actor.
  ///   - show: What the answer changes.
  func ask<Answer: Sendable>(
    isAlone: Bool = true,
    _ question: @escaping @Sendable (ScenarioClient) async throws -> Answer,
    then show: @escaping @MainActor (Self, Result<Answer, any Error>) -> Void
  ) {
    if isAlone { task?.cancel() } else if let task { others.append(task) }
    task = Task { [weak self, client] in
      let answer: Result<Answer, any Error>
      do { answer = .success(try await question(client)) } catch { answer = .failure(error) }
      if let self, !Task.isCancelled { show(self, answer) }
    }
  }
}
