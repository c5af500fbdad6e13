import Foundation
import Testing

@testable import UserJourneys

@Suite struct SchedulerTests {
  @Test func everythingRunsInOneOrder() throws {
    for piece in Piece.all {
      let trace = Trace()
      let result = try play { user in piece.script(user, trace) }
      #expect(trace.text == piece.order, "\(piece.name)")
      #expect(result.problems == [], "\(piece.name)")
    }
  }

  @Test func everythingRunsInOneOrderInAnAsyncTest() async throws {
    for piece in Piece.all {
      await Task.yield()
      let trace = Trace()
      _ = try play { user in piece.script(user, trace) }
      #expect(trace.text == piece.order, "\(piece.name)")
    }
  }

  @Test @MainActor func everythingRunsInOneOrderInATestOfTheMainActor() throws {
    for piece in Piece.all {
      let trace = Trace()
      _ = try play { user in piece.script(user, trace) }
      MainActor.preconditionIsolated()
      #expect(trace.text == piece.order, "\(piece.name)")
    }
  }

  @Test func whatAnotherThreadResumesRunsWhenItsStepSettles() throws {
    for round in 0..<50 {
      let trace = Trace()
      let gates = [Gate(), Gate(), Gate()]
      let result = try play { user in
        user.allows(otherThreads: "the script waits for them")
        user.does("waits") {
          Task {
            await gates[0].wait()
            MainActor.preconditionIsolated()
            trace("main")
          }
          Task.detached {
            await gates[1].wait()
            trace("pool")
            await MainActor.run { trace("back:\(Scheduler.isCapturing)") }
          }
          Task { await Account().wait(for: gates[2], trace) }
        }
        for gate in gates { user.does("lets a thread work") { inThread { gate.open() } } }
        trace("|")
      }
      #expect(trace.text == "main pool back:true actor |", "round \(round)")
      #expect(result.problems == [])
    }
  }
}
