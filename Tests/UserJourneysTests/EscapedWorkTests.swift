import Testing

@testable import UserJourneys

private func refusal(_ step: String) -> String {
  "A task of step \(step) was resumed by a thread outside the journey, at a time that differs between "
    + "runs. Replace the library by a double, or declare `user.allows(otherThreads:)` and wait for the "
    + "thread in the script."
}

@Suite struct EscapedWorkTests {
  @Test func whatAnotherThreadResumesFailsTheJourneyByTheStepThatStartedIt() throws {
    let (trace, outside, gate) = (Trace(), OutsideThread(), Gate())
    let result = try play { user in
      let feed = user.sees { Feed() }
      // The step is known although no task-local value names it.
      user.does("searches") {
        Task.detached {
          Task.detached {
            await gate.wait()
            await MainActor.run { feed.title = "found" }
          }
        }
      }
      user.does("looks around") { outside.run { gate.open() } }
      user.does("is never reached") { trace("ran") }
    }
    #expect(result.problems == [refusal("2 (searches)")])
    #expect(result.steps.hasSuffix("3. looks around\n   ~ title: \"\" -> \"found\""))
    #expect(trace.text.isEmpty)
  }

  @Test func whatNeverComesBackIsSaidAtTheEndByTheStepThatWaits() throws {
    let outside = Gate()
    let result = try play { user in
      user.does("sleeps") { Task { try await user.clock.sleep(for: .seconds(5)) } }
      user.does("asks a queue") { Task { await outside.wait() } }
      let (numbers, _) = AsyncStream.makeStream(of: Int.self)
      user.does("reads a stream") { Task { for await _ in numbers {} } }
      user.allows(waitingIn: "asks a queue", "the queue is not the journey's")
    }
    #expect(
      result.problems == [
        "Work of step 3 (reads a stream) is never resumed, even after the user has left: a continuation, a "
          + "stream, or a group with one enter too many. Look for the code that should end it, or "
          + "declare `user.allows(waitingIn:_:)` with the step's title and the reason. Tests that share a "
          + "singleton's group enter it for each other: give their suites one outer `@Suite(.serialized)`."
      ]
    )
    outside.open()
  }

  @Test func aTaskThatAnotherJourneysThreadResumesStaysInItsOwn() throws {
    let (trace, outside, gate) = (Trace(), OutsideThread(), Gate())
    let result = try play { user in
      user.does("waits") {
        Task {
          let own = Scheduler.current
          await gate.wait()
          MainActor.preconditionIsolated()
          trace("own:\(own === Scheduler.current)")
        }
      }
      user.does("meets another journey") {
        outside.run {
          do {
            let other = try play { user in user.does("opens") { gate.open() } }
            trace("other:\(other.problems)")
          } catch {
            trace("\(error)")
          }
        }
      }
    }
    #expect(trace.text == "other:[] own:true")
    #expect(result.problems == [refusal("1 (waits)")])
  }
}
