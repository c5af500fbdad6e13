import Foundation
import Observation
import Proofsheet
import Testing

@testable import SnapshotRendering

/// Objects of a fetched package do not show their fields, and tell so; data, and all of the user's
/// own types, show them.
@Suite struct FetchedModulesTests {
  private class Session { let storage = [1, 2] }
  private final class Call: Session, CustomStringConvertible { var description = "GET /a\n" }
  private final class Placed: NSObject { let storage = 1 }
  private struct Client { let session = Session() }
  private enum Reason { case lost(Client) }
  private struct Point: Equatable { var x = 1 }
  private struct Song: Decodable { var title = "Help!" }
  private final class Relay<Value> { let values: [Value] = [] }
  private final class Model: Observable { let title = "a" }

  private func text(_ value: Any, isFetched: Bool = true) -> String {
    let fetched = { @Sendable (module: String) in isFetched && module == "SnapshotRenderingTests" }
    return Rendering.$isFetched.withValue(fetched) { Rendering(of: value).text }
  }

  @Test func storageIsNotShown() {
    let (session, call) = (Session(), Call())
    let screen: KeyValuePairs<String, Any> = [
      "session": session, "same": session, "call": call, "placed": Placed(), "client": Client(),
      "reason": Reason.lost(Client()), "others": [Client()],
    ]
    let before = text(screen)
    assertSnapshot(of: before, as: .lines)
    #expect((try? CanonicalText(before))?.printed == before)
    call.description = "GET /b\n"
    #expect(text(screen) == before.replacing("/a", with: "/b"))
    // The twin: in a module of the user, all fields are shown.
    let own = text(screen, isFetched: false)
    #expect(!own.contains("not shown") && own.contains("Session #1\n  storage:\n"))
  }

  @Test func dataAndTheSubjectAreShown() {
    let data: [Any] = [
      Point(), Song(), Relay<Int>(), Model(), Mood.sad, Refused.status(1, body: ""),
      Badge(count: 1),
    ]
    for value in data + [data, Session()] {
      #expect(text(value) == text(value, isFetched: false))
    }
    #expect(text([Session()]) != text([Session()], isFetched: false))
  }
}
