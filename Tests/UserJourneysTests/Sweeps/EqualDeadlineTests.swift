import HTTPFixtures
import SnapshotRendering
import Testing

@testable import JourneySweeps
@testable import UserJourneys

/// Sleepers with one deadline come in both orders, and others only in that of their deadlines.
@Suite struct EqualDeadlineTests {
  /// The screen shows in which order things happened, where there is more than one.
  private func apart(_ orders: Int) -> [String: String] {
    orders == 1 ? [:] : ["ends elsewhere: Fan.log": "it shows in which order things happened"]
  }

  @Test func equalDeadlinesComeInBothOrders() throws {
    let played = try sweep(by: .everyOrder(), allowing: apart(6)) { user in
      let fan = user.sees { Fan(user) }
      user.does("sleeps") { for name in ["a", "b", "c"] { fan.sleep(name, for: .seconds(1)) } }
    }
    #expect(played.report.hasPrefix("every order: 6 orders, all there are, 6 endings"))
  }

  @Test func whoLiesDownEarlierForAsLongWakesEarlier() throws {
    let played = try sweep(by: .everyOrder(), allowing: apart(5)) { user in
      let fan = user.sees { Fan(user) }
      for name in ["a", "b", "c"] {
        user.does("sleeps \(name)") { fan.sleep(name, for: .seconds(1)) }
      }
    }
    #expect(played.report.hasPrefix("every order: 5 orders, all there are, 5 endings"))
  }

  @Test func deadlinesThatBecomeEqualComeInBothOrders() throws {
    let played = try sweep(by: .everyOrder(), allowing: apart(2)) { user in
      let fan = user.sees { Fan(user) }
      user.does("sleeps") {
        fan.sleep("a", for: .seconds(2))
        Task {
          try await user.clock.sleep(for: .seconds(1))
          fan.sleep("b", for: .seconds(1))
        }
      }
    }
    #expect(played.report.hasPrefix("every order: 2 orders, all there are, 2 endings"))
  }
}
