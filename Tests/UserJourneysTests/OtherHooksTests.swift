#if compiler(>=6.2) && (os(Linux) || os(macOS))
import CSubjects
import TestSupport
import Testing

@testable import UserJourneys

/// Ends the process unless the journey captures its own tasks, and the other hook gets those of
/// other threads.
private func play(othersHeard count: Int32) throws {
  let trace = Trace()
  let before = other_hook_count()
  _ = try play { user in
    user.allows(otherThreads: "one makes a task that only the other hook hears")
    user.does("starts") { Task.detached { trace("detached:\(Scheduler.isCapturing)") } }
    inThread { Task.detached {} }
    trace("settled")
  }
  precondition(trace.text == "detached:true settled", trace.text)
  precondition(other_hook_count() == before + count)
}

/// Each test starts a process, because a hook belongs to the whole process.
@Suite(.startsProcesses) struct OtherHooksTests {
  @Test func anotherPackagesHookGoesOnBehindAJourneysAndAfterIt() async {
    await #expect(processExitsWith: .success) {
      other_hook_take()
      try play(othersHeard: 1)
      try play(othersHeard: 1)
      let count = other_hook_count()
      await Task.detached {}.value
      precondition(!other_hook_is_free() && other_hook_count() > count)
    }
  }

  @Test func aHookThatIsTakenBetweenJourneysLeavesTheNextWhole() async {
    await #expect(processExitsWith: .success) {
      try play(othersHeard: 0)
      precondition(other_hook_is_free())
      other_hook_take()
      try play(othersHeard: 1)
      // The other package restores the hook that it found.
      other_hook_give_back()
      try play(othersHeard: 0)
      precondition(other_hook_is_free())
    }
  }
}
#endif
