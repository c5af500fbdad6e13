import HTTPFixtures
import SnapshotRendering

@testable import UserJourneys

/// A description of one wrong line of a feature; a misspelt flaw has no finding.
typealias Flaw = String

/// A screen with the common parts of most features; its tasks end with it.
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
  /// Loads in a task, and shows the answer while a caller still waits for it.
  ///
  /// - Parameters:
  ///   - isAlone: Whether the previous task is cancelled.
  ///   - question: The work, away from the main actor.
  ///   - show: The code that shows the answer.
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
