import Proofsheet
import Testing

@testable import Adversaries

/// A call without an answer fails the test, and the message names the code to write.
@Suite struct UnansweredCallTests {
  @Test func aCallWithoutAnAnswerFailsTheTest() async {
    guard #available(macOS 15, iOS 18, *) else { return }
    var thrown = "An answer came from nowhere."
    let failures = await withFailures {
      let double = PlainRoutingDouble()
      #expect(double.count(named: "a") == 0)
      #expect(double.chosen(from: nil) == nil)
      #expect(double.people() == [] && double.prices() == [:])
      let storage = ScreensSharedStorageDouble(lineAnswer: { Person(id: 1, name: "Ada") })
      do { _ = try await storage.person(id: 3) } catch { thrown = "\(error)" }
    }
    let words = failures.map(\.message) + [thrown]
    assertSnapshot(of: words.joined(separator: "\n"), as: .lines)
    #expect(
      failures.allSatisfy { $0.place.hasPrefix("SourceGenerationTests/UnansweredCallTests.swift:") }
    )
  }

  @MainActor
  @Test func anUnansweredCallFailsItsJourney() {
    let failures = withFailures {
      playJourney("asks") { user in
        let double = PlainRoutingDouble(calls: user.calls)
        let screen = user.sees { AskingScreen() }
        user.does("asks") { screen.people += double.people() + double.people() }
      }
    }
    assertSnapshot(of: failures.map(\.message).joined(separator: "\n"), as: .lines)
  }

  /// The call comes after the journey that the double was made for.
  @MainActor
  @Test func aCallAfterItsJourneyFailsTheTest() {
    var late: PlainRoutingDouble?
    let failures = withFailures {
      playJourney("ends") { user in
        _ = user.sees { AskingScreen() }
        late = PlainRoutingDouble(calls: user.calls)
      }
      late?.count(named: "late")
    }
    #expect(failures.count == 1)
  }

  private final class AskingScreen {
    var people: [Person] = []
  }
}
