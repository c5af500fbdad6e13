#if os(Linux)
import Testing

@testable import UserJourneys

@Suite struct KindsOfWorkTests {
  private static let all =
    waitingWork + queueWork + itemWork + lockWork + timeWork + operationWork + notificationWork
    + threadWork

  @Test(arguments: all.indices) func workEndsAsItsUserSees(_ index: Int) throws {
    let work = Self.all[index]
    let trace = Trace()
    let result = try play { user in work.script(user, trace) }
    #expect(trace.text == work.end, "\(work.name)")
    #expect(result.problems == [], "\(work.name)")
    #expect(result.end.hasPrefix("end: nothing running, nothing waiting"), "\(result.transcript)")
  }
}
#endif
