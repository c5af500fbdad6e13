import HTTPFixtures
import SnapshotRendering

@testable import UserJourneys

/// Files that are stored beside each other, and tried again all at once.
@MainActor
private final class Backup: Page, SnapshotDescribing {
  private var files = ["photos": "open", "notes": "open"]
  private var newestFailure: String?

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["files": files.sorted { $0.key < $1.key }.map { "\($0) \($1)" }]
  }

  func tryAgain() {
    let isForgetful = flaw == "remembers one failure"
    for (name, state) in files.sorted(by: { $0.key < $1.key })
    where state == "open" || state == "failed" && (!isForgetful || name == newestFailure) {
      store(name)
    }
  }

  private func store(_ name: String) {
    files[name] = "on its way"
    others.append(
      Task { [weak self, client] in
        do {
          try await client.tell("PUT", "/backup/\(name)")
          self?.files[name] = "stored"
        } catch {
          self?.newestFailure = name
          self?.files[name] = isCancellation(error) ? "open" : "failed"
        }
      }
    )
  }
}

extension Exhibit {
  static let failedRetries = page(
    "backup",
    Backup.self,
    Scenario("a backup") {
      Stub(.put, "/backup/photos").answers(.done)
      Stub(.put, "/backup/notes").answers(.done)
    },
    flaws: ["remembers one failure": "ends-elsewhere: Backup.files"]
  ) { user, backup in
    user.does("begins") { backup.tryAgain() }
    user.retries { backup.tryAgain() }
  }
}
