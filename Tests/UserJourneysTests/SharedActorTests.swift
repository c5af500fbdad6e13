import ProofsheetBasics
import Testing

@testable import UserJourneys

/// An actor that journeys and ordinary tests have in common.
private actor Shelf {
  private(set) var books: [String] = []

  func put(_ book: String) { books.append(book) }

  func order(_ book: String) {
    Task {
      await Task.yield()
      put(book)
    }
  }

  /// Whether somebody who comes now gets in; the limit is for a runtime in which nobody would.
  nonisolated func serves() async -> Bool {
    await withCheckedContinuation { answer in
      let isAnswered = Locked(false)
      let say: @Sendable (Bool) -> Void = { isServed in
        isAnswered.withLock { isAnswered in
          if !isAnswered { answer.resume(returning: isServed) }
          isAnswered = true
        }
      }
      Task {
        await self.put("c")
        say(true)
      }
      Task {
        try await Task.sleep(for: .seconds(10))
        say(false)
      }
    }
  }
}

/// What a journey was about to do for an actor when it was stopped.
@Suite struct SharedActorTests {
  /// However many jobs ran before: the one that serves the actor's queue is among those that are left.
  @Test(arguments: 0..<8)
  func anActorThatAJourneyLeavesInTheMiddleServesOthers(after count: Int) async throws {
    let shelf = Shelf()
    let scheduler = try Scheduler()
    scheduler.capture {
      Task { await shelf.order("a") }
      Task.detached { await shelf.put("b") }
      for _ in 0..<count where scheduler.nextKind != nil { scheduler.runNext() }
    }
    #expect(await shelf.serves())
  }
}
