import SnapshotChecking

/// The tests that were skipped or failed, and so may not have got to all of their references.
struct UnfinishedTests: Equatable {
  /// Their functions, as file names of references start with them.
  private(set) var functions: Set<String> = []
  /// The first one that is only known by a display name, which no reference tells.
  private(set) var untraceable: String?

  /// Takes a line of the output of `swift test`.
  mutating func take(_ line: String) {
    guard let event = TestEvent(line), [.failed, .skipped].contains(event.kind) else { return }
    if event.isOfXCTest {
      // `Suite.testName`, or `-[Module.Suite testName]` on Apple platforms.
      let parts = event.name.prefix { $0 != "]" }.split { $0 == "." || $0 == " " }
      if let name = parts.last { functions.insert(SnapshotName.escaped(String(name))) }
    } else if event.name.hasPrefix("\"") {
      untraceable = untraceable ?? event.name
    } else if event.name.contains("(") {
      let function = event.name.prefix { $0 != "(" }.filter { $0 != "`" }
      functions.insert(SnapshotName.escaped(function))
    }
  }
}
