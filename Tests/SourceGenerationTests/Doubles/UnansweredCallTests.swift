import Proofsheet
import Testing

@testable import Adversaries

/// Calls that a test has no answer for: each fails the test, and names what to write.
@Suite struct UnansweredCallTests {
  @Test func aCallWithoutAnAnswerFailsTheTest() {
    let failures = withFailures {
      let double = NumbersProviderDouble()
      #expect(double.number() == 0)
      #expect(double.people() == [])
    }
    assertSnapshot(of: failures.map(\.message).joined(separator: "\n"), as: .lines)
    #expect(
      failures.allSatisfy { $0.place.hasPrefix("SourceGenerationTests/UnansweredCallTests.swift:") }
    )
  }

  @Test func aThrowingCallWithoutAnAnswerThrowsItsName() async {
    var words = "An answer came from nowhere."
    let failures = await withFailures {
      let double = AsyncRequestsDouble { Person(id: 1, name: "Ada") }
      do { _ = try await double.person(id: 3) } catch { words = "\(error)" }
    }
    // Outside, where nothing takes its failure.
    assertSnapshot(of: words, as: .lines)
    #expect(failures.count == 1)
  }

  @Test func anAnswerOfAnotherTypeFailsTheTest() {
    let failures = withFailures {
      let double = GenericsAPIDouble()
      double.answers.all = { _, _ in "no list" }
      #expect(double.all([1], maybe: 2) == [])
    }
    assertSnapshot(of: failures.map(\.message).joined(separator: "\n"), as: .lines)
  }

  @Test func aStaticCallOutsideOfItsAnswersFailsTheTest() {
    let failures = withFailures { _ = StaticsAPIDouble.name }
    #expect(failures.count == 1)
  }

  @MainActor
  @Test func anUnansweredCallFailsItsJourney() {
    let failures = withFailures {
      playJourney("asks") { user in
        let double = TextListRoutingDouble(calls: user.calls)
        let screen = user.sees { AskingScreen() }
        user.does("asks") { screen.lines += double.items() + double.items() }
      }
    }
    assertSnapshot(of: failures.map(\.message).joined(separator: "\n"), as: .lines)
  }

  @MainActor
  @Test func anAnsweredCallIsALineOfItsJourney() {
    assertJourney("asks and is told") { user in
      let (router, other) = (
        TextListRoutingDouble(calls: user.calls),
        PlainRoutingDouble(calls: user.calls, named: "other")
      )
      router.answers.items = { ["a", "b"] }
      let screen = user.sees { AskingScreen() }
      user.does("asks") {
        screen.lines += router.items()
        other.show(Person(id: 1, name: "Ada"), animated: true)
        router.show("a")
      }
    }
  }

  /// The call comes after the journey that the double was made for.
  @MainActor
  @Test func aCallAfterItsJourneyFailsTheTest() {
    var late: NumbersProviderDouble?
    let failures = withFailures {
      playJourney("ends") { user in
        _ = user.sees { AskingScreen() }
        late = NumbersProviderDouble(calls: user.calls)
      }
      _ = late?.flag()
    }
    #expect(failures.count == 1)
  }

  private final class AskingScreen {
    var lines: [String] = []
  }
}
