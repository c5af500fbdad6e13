#if os(Linux)
import Foundation
import HTTPFixtures
import Testing

@testable import UserJourneys

/// What an app asks of time and tasks that makes no sense, or never comes.
@Suite struct BadTimesTests {
  private static let nothing = "end: nothing running, nothing waiting, every stub used"

  private func waiting(_ start: @escaping @MainActor (Trace) -> Void) throws -> (String, [String]) {
    let trace = Trace()
    let result = try play { user in
      user.does("starts") { start(trace) }
      user.waits(.seconds(60))
      user.waitsForEverything()
    }
    return (trace.text, result.problems + [result.end])
  }

  private nonisolated static let negative: [(String, @MainActor (Trace) -> Void)] = [
    (
      "a repeating timer",
      { trace in
        _ = Timer.scheduledTimer(withTimeInterval: -5, repeats: true) { _ in trace("came") }
      }
    ),
    (
      "a deadline",
      { trace in
        DispatchQueue.main.asyncAfter(deadline: .now() - 3) { trace("came") }
      }
    ),
    (
      "a source",
      { trace in
        let source = DispatchSource.makeTimerSource(queue: .main)
        source.schedule(deadline: .now() - 3)
        source.setEventHandler {
          trace("came")
          source.cancel()
        }
        source.resume()
      }
    ),
    (
      "a sleep",
      { trace in
        Task {
          try await Task.sleep(for: .seconds(-1))
          trace("came")
        }
      }
    ),
  ]

  @Test(arguments: negative.indices)
  func whatLiesInThePastComesAtOnceAndOnce(_ index: Int) throws {
    let (name, start) = Self.negative[index]
    let (trace, end) = try waiting(start)
    #expect(trace == "came", "\(name)")
    #expect(end == [Self.nothing], "\(name)")
  }

  private nonisolated static let endless: [(String, @MainActor (Trace) -> Void)] = [
    (
      "a timer",
      { trace in
        _ = Timer.scheduledTimer(withTimeInterval: .infinity, repeats: true) { _ in trace("came") }
      }
    ),
    (
      "a paused timer",
      { trace in
        let timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in trace("came") }
        timer.fireDate = .distantFuture
      }
    ),
    (
      "never",
      { trace in DispatchQueue.main.asyncAfter(deadline: .distantFuture) { trace("came") } }
    ),
    (
      "an enormous deadline",
      { trace in
        DispatchQueue.main.asyncAfter(deadline: .now() + .seconds(.max)) { trace("came") }
      }
    ),
    (
      "a source",
      { trace in
        let source = DispatchSource.makeTimerSource(queue: .main)
        source.schedule(deadline: .now() + .nanoseconds(.max), repeating: .seconds(.max))
        source.setEventHandler { trace("came") }
        source.resume()
      }
    ),
    (
      "a sleep",
      { trace in
        Task {
          try await Task.sleep(for: .seconds(Int64.max / 2))
          trace("came")
        }
      }
    ),
  ]

  /// Also where a script waits for everything, which would make a paused timer fire.
  @Test(arguments: endless.indices)
  func whatIsNeverDueNeverComes(_ index: Int) throws {
    let (name, start) = Self.endless[index]
    let (trace, end) = try waiting(start)
    #expect(trace.isEmpty, "\(name)")
    #expect(end.count == 1 && !end[0].contains("sleeps for another"), "\(name): \(end)")
  }

  @Test func aTaskGroupThatNeverEndsIsNamed() throws {
    let busy = try play { user in
      user.does("starts") {
        await withTaskGroup(of: Void.self) { group in
          group.addTask { while true { await Task.yield() } }
        }
      }
    }
    #expect(
      busy.problems == [
        "Step 1 (starts) still runs after 200000 jobs; look for what yields, retries or ticks for ever."
      ]
    )
    let gate = Gate()
    let idle = try play { user in
      user.does("looks") {}
      user.does("starts") {
        await withTaskGroup(of: Void.self) { group in group.addTask { await gate.wait() } }
      }
    }
    #expect(
      idle.problems == [
        "Something that step 2 (starts) started waits for what nobody brings, also after the user has "
          + "left: a continuation, a stream, a group that is entered once too often; look for who should "
          + "end it, or say `user.allows(waitingIn:_:)` with the step's title and the reason."
      ]
    )
    gate.open()
  }

  @Test func aJourneyInsideACapturedCallbackIsRefused() throws {
    let trace = Trace()
    let result = try play { user in
      user.does("starts") {
        DispatchQueue.main.async {
          MainActor.assumeIsolated {
            do { _ = try play { $0.does("goes inside") {} } } catch { trace("\(error)") }
          }
        }
      }
    }
    #expect(result.problems == [])
    #expect(
      trace.text == "A journey was started inside another; start it after the first has ended."
    )
  }
}
#endif
