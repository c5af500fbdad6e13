import HTTPFixtures
import Testing

@testable import UserJourneys

/// An action between two steps, or after the last one, would count for the next step or for none.
@Suite struct OutsideStepTests {
  @Test func whatHappensOutsideOfAStepIsNamedWithTheStepsAroundIt() throws {
    let told = try [
      play { user in
        let feed = user.sees { Feed() }
        feed.title = "found"
        user.does("looks") {}
      },
      play { user in
        let feed = user.sees { Feed() }
        feed.title = "found"
      },
      play { user in
        user.does("looks") {}
        Task { user.does("is never reached") {} }
      },
      play { user in
        let (client, feed) = (user.client, user.sees { Feed() })
        Task.detached { await feed.load("/search", from: client) }
        user.waits(.seconds(1))
      },
      play { user in
        user.does("looks") {}
        user.calls.record("close")
      },
      play { user in
        user.does("looks") {}
        user.does("") {}
      },
      play { $0.waits(.zero) },
    ].flatMap(\.problems)
    let way =
      ", outside of any step: use `user.does(\"taps\") { … }`, keep doubles in variables of the test, and end "
      + "threads and timers from before."
    #expect(
      told == [
        "Feed changes between step 1 (opens the app) and \"looks\"" + way,
        "Feed changes between step 1 (opens the app) and the end" + way,
        "Work is started between step 1 (looks) and the end" + way,
        "Work is started between step 1 (opens the app) and \"waits 1 s\"" + way,
        "A request or a call is made between step 1 (looks) and the end" + way,
        "The step after 1 (looks) has an empty title; say what the user does, in a few words.",
        "The user waits 0 s; a wait needs a time above zero.",
      ]
    )
  }

  private final class Owner {
    private let task = Task { try await Task.sleep(for: .seconds(9)) }
    deinit { task.cancel() }
  }

  /// The negative twins: a read, an action before the first step, and the release of an object.
  @Test func whatChangesNothingIsNoStep() throws {
    let result = try play { user in
      let feed = Feed()
      Task { feed.title = "opened" }
      _ = user.sees { feed }
      #expect(feed.title == "opened")
      var owner: Owner?
      user.does("starts") { owner = Owner() }
      _ = owner
      owner = nil
      feed.title = "opened"
      user.does("looks") {}
    }
    #expect(result.problems == [])
    #expect(result.stepCount == 3)
  }
}
