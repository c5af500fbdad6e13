import HTTPFixtures
import SnapshotRendering
import Testing

@testable import JourneySweeps
@testable import UserJourneys

/// What a sweep cannot compare it names.
@Suite struct IncomparableFactTests {
  /// A screen with a fact of which nothing can be seen.
  @MainActor
  private final class Screen: SnapshotDescribing {
    private let task: Task<Void, Never>?
    private let name = "Ann"

    init(_ task: Task<Void, Never>?) { self.task = task }

    var snapshotFields: KeyValuePairs<String, Any?> { ["name": name, "task": task] }
  }

  @Test(arguments: [true, false])
  func aFactThatCannotBeSeenIsNamed(_ hasTask: Bool) throws {
    let played = try sweep(by: .leaving) { user in
      _ = user.sees { Screen(hasTask ? Task {} : nil) }
      user.does("asks") { Fan(user).ask("a") }
    }
    let line = """
      not compared, because nothing of them can be seen: IncomparableFactTests.Screen.task
      """
    #expect(played.report.split(separator: "\n").contains { $0 == line } == hasTask, "\(played)")
  }
}
