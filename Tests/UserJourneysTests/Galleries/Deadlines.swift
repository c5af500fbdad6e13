import Foundation
import HTTPFixtures
import SnapshotRendering

@testable import UserJourneys

/// A code that is valid for three seconds of the wall clock.
@MainActor
private final class CodeEntry: Page, SnapshotDescribing {
  private var code: String?
  private var remaining = 0
  private var isExpired = false
  private var error: String?

  var snapshotFields: KeyValuePairs<String, Any?> {
    ["code": code, "remaining": remaining, "isExpired": isExpired, "error": error]
  }

  func askForCode() {
    task?.cancel()
    isExpired = false
    error = nil
    task = Task { [weak self, client, flaw] in
      do {
        let words = try await client.strings("/code")
        if Task.isCancelled { return }
        self?.code = words.first
        let end = Date().addingTimeInterval(3)
        while true {
          let rest = end.timeIntervalSinceNow
          self?.remaining = max(0, Int(rest.rounded(.up)))
          if flaw == "expires on time or never" ? abs(rest) < 0.000_5 : rest <= 0 { break }
          if rest <= -2 { return }
          try await Task.sleep(for: .seconds(1))
        }
        self?.code = nil
        self?.isExpired = true
      } catch {
        if Task.isCancelled || isCancellation(error) { return }
        self?.error = "There is no code."
      }
    }
  }
}

extension Exhibit {
  static let deadlines =
    page(
      "code",
      CodeEntry.self,
      Scenario("a code") { Stub(.get, "/code").answers(.json(["4711"])) },
      flaws: ["expires on time or never": "ends-elsewhere: CodeEntry.isExpired"]
    ) { user, entry in
      user.does("asks for a code") { entry.askForCode() }
      user.retries("asks again") { entry.askForCode() }
      user.waits(.seconds(3))
    }
}
