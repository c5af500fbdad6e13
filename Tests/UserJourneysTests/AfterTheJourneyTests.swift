import Foundation
import Testing

@testable import UserJourneys

@Suite struct AfterTheJourneyTests {
  @Test func aTaskThatIsCancelledAfterItsJourneyEndsInTheOrdinaryWorld() async throws {
    let trace = Trace()
    var task: Task<Void, Never>?
    let result = try play { user in
      let clock = user.clock
      user.does("sleeps") {
        task = Task { @MainActor in
          do {
            try await clock.sleep(for: .seconds(5))
          } catch {
            MainActor.preconditionIsolated()
            trace("cancelled")
          }
        }
      }
    }
    #expect(result.end.contains("a task of step 1 has not ended"))
    for _ in 0..<200 { _ = try play { $0.does("reuses memory") {} } }
    task?.cancel()
    await task?.value
    #expect(trace.text == "cancelled")
  }
}
