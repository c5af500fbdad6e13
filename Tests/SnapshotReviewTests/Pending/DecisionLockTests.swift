import Foundation
import ProofsheetBasics
import SnapshotChecking
import TestSupport
import Testing

@testable import ReviewTools

@Suite struct DecisionLockTests {
  let scene = Scene()

  @Test func oneDecidesAtATime() throws {
    let lock = DecisionLock(folders: scene.folders)
    let order = Locked<[String]>([])
    let note = { @Sendable (words: String) in order.withLock { $0.append(words) } }
    let (waits, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let wait = { @Sendable (words: String) in
      note(words)
      waits.signal()
    }
    let other = Thread {
      try? lock.held(wait) { note("second") }
      ended.signal()
    }
    func first() {
      other.start()
      waits.wait()
      note("first")
    }
    try lock.held({ _ in note("never") }, first)
    ended.wait()
    #expect(
      order.withLock { $0 } == ["another command decides here; waiting for it.", "first", "second"]
    )
  }
}
