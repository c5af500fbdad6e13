import HTTPFixtures
import Observation
import SnapshotRendering

@testable import UserJourneys

/// The notes of an app.
private actor NoteBase {
  private var notes = ["local"]
  private let client: ScenarioClient

  init(_ client: ScenarioClient) { self.client = client }

  func all() -> [String] { notes }

  func fetch() async throws { notes = ["local"] + (try await client.strings("/notes")) }
}

/// Notes that the list reads whenever it appears; its spinner may turn for a very short time.
@MainActor @Observable
private final class Notes: Page, SnapshotDescribing {
  private var notes: [String] = []
  private var isReading = false
  private var error: String?
  @ObservationIgnored private lazy var base = NoteBase(client)

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["notes": notes, "isReading": isReading, "error": error]
  }

  func appear() {
    task?.cancel()
    error = nil
    task = Task { [weak self, base] in
      await self?.read()
      do {
        try await base.fetch()
        if Task.isCancelled { return }
        await self?.read()
      } catch {
        if !Task.isCancelled, !isCancellation(error) { self?.error = "Not fetched." }
      }
    }
  }

  private func read() async {
    isReading = true
    notes = await base.all()
    isReading = false
  }
}

extension Exhibit {
  static let notes = page(
    "notes",
    Notes.self,
    Scenario("notes") { Stub(.get, "/notes").answers(.json(["remote"])) }
  ) { user, notes in
    for title in ["appears", "comes back"] {
      user.does(title) { notes.appear() }
      user.retries { notes.appear() }
    }
  }
}
