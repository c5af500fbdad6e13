public import HTTPFixtures

/// The user of a journey, whose methods are the steps of a script.
///
/// ```swift
/// assertJourney("searches", scenario: .findsJackson) { user in
///   let home = user.sees { HomeViewModel(client: user.client, clock: user.clock) }
///   user.does("types Jackson") { home.updateSearchTerm("Jackson") }
///   user.waits(.milliseconds(500))
/// }
/// ```
///
/// Every call is one step. The step acts, runs every job that follows until no job is left, and
/// writes the changes. All waits are on virtual time: a step never sleeps or polls in real time.
@MainActor
public final class JourneyUser {
  private let run: JourneyRun

  /// The client that answers from the journey's scenario.
  public var client: ScenarioClient { run.client }

  /// The clock of the journey, whose time passes only while the user waits.
  public var clock: VirtualClock { VirtualClock(timeline: run.scheduler.timeline) }

  /// The record in which test doubles of routers and delegates write their calls.
  public let calls: JourneyCalls

  init(_ run: JourneyRun) {
    self.run = run
    calls = JourneyCalls(log: run.writer.log)
  }

  /// Runs an action later on the journey's main actor, for code that takes a closure in place of
  /// `DispatchQueue.main.async`.
  public nonisolated func onMain(_ action: @escaping @MainActor () -> Void) {
    Task { @MainActor in action() }
  }

  /// Opens a screen; the transcript shows the whole screen, and the screen's changes in later
  /// steps.
  ///
  /// - Parameters:
  ///   - title: The step's name.
  ///   - screen: A closure that makes the view model, or returns the one that the app has made.
  /// - Returns: The view model.
  public func sees<Screen: AnyObject>(
    _ title: String = "opens the app",
    _ screen: @MainActor () throws -> Screen
  ) rethrows -> Screen {
    guard run.begin(title) else { return try run.afterLeaving(screen) }
    let screen = try run.asStep(screen)
    run.open(screen)
    return screen
  }

  /// Opens a screen whose view model the app has made and handed over, as to a router.
  ///
  /// ```swift
  /// let details = try user.sees("taps a track") {
  ///   home.selectTrack(at: 0, inRow: 0)
  ///   return router.details
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - title: The step's name.
  ///   - screen: A closure that makes the view's calls and returns the view model.
  /// - Returns: The view model.
  /// - Throws: An error that ends the script when there is no view model.
  @_disfavoredOverload
  public func sees<Screen: AnyObject>(
    _ title: String,
    _ screen: @MainActor () throws -> Screen?
  ) throws -> Screen {
    guard run.begin(title), let screen = try run.asStep(screen) else {
      let words =
        "Step \(run.stepName) opens no screen: its closure gave nil; look at earlier steps."
      throw JourneyError(words)
    }
    run.open(screen)
    return screen
  }

  /// Lets the user do something.
  ///
  /// - Parameters:
  ///   - title: The step's name.
  ///   - action: The calls that the view would make.
  public func does(_ title: String, _ action: @MainActor () throws -> Void) rethrows {
    guard run.begin(title) else { return }
    try run.asStep(action)
    run.settle()
  }

  /// Lets the user do something that takes time.
  ///
  /// The step ends when nothing can run. An action that still waits for the clock goes on in later
  /// steps.
  ///
  /// - Parameters:
  ///   - title: The step's name.
  ///   - action: The calls that the view would make.
  public func does(_ title: String, _ action: @escaping @MainActor () async throws -> Void) {
    guard run.begin(title) else { return }
    run.asStep { run.start(action) }
    run.settle()
  }

  /// Lets time pass.
  ///
  /// Sleepers wake one by one, and all work of a sleeper runs before the next sleeper wakes.
  ///
  /// - Parameter duration: The time, which is positive.
  public func waits(_ duration: Duration) {
    run.wait(duration, titled: "waits \(duration.text)")
  }

  /// Lets time pass until every answer has come and every sleeper has woken.
  ///
  /// A sweep may cut other waits short, for a user who is quick. This wait is always complete, so
  /// use it before a step that needs the results of earlier steps. The journey fails if sleepers are
  /// left after 10,000 wakes, unless ``allows(waitingIn:_:)`` names the step that started them.
  ///
  /// - Parameter title: The step's name.
  public func waitsForEverything(_ title: String = "waits for everything") {
    run.waitForEverything(title)
  }

  /// Lets the user try again, in a sweep, after a request of an earlier step has failed.
  ///
  /// Without such a failure the step is skipped.
  ///
  /// - Parameters:
  ///   - title: The step's name.
  ///   - action: The calls that the view would make.
  public func retries(
    _ title: String = "tries again",
    _ action: @escaping @MainActor () async throws -> Void
  ) {
    guard run.beginRetry() else { return }
    does(title, action)
    run.waitForEverything(allowed: run.waiting)
  }

  /// Declares the app's action on leaving; a sweep lets the user leave at every moment.
  ///
  /// Call this method right after the step that opens the screen.
  ///
  /// - Parameter action: The calls that the view would make when the view disappears.
  public func whenLeaving(_ action: @escaping @MainActor () -> Void) {
    run.atLeaving(action)
  }

  /// Declares an invariant from here to the end of the journey.
  ///
  /// The journey checks the condition after every turn of the main actor, and fails if the
  /// condition is false.
  ///
  /// - Parameters:
  ///   - name: The invariant, in a few words.
  ///   - condition: Whether the invariant holds.
  public func always(_ name: String, _ condition: @escaping @MainActor () -> Bool) {
    if !run.isOver { run.invariants.append((name, condition)) }
  }

  /// Declares requests or calls as effects on the world, which a sweep compares in every order.
  ///
  /// Requests with a method that changes data, and all recorded calls, are effects already.
  ///
  /// - Parameters:
  ///   - names: A request's method and path, a call, or a receiver of calls: `GET /logout`.
  ///   - inOrder: Whether a sweep also compares the order of these effects.
  public func tells(_ names: String..., inOrder: Bool = false) {
    run.effectRules.tell(names, inOrder: inOrder)
  }

  /// Excludes requests or calls from the effects that a sweep compares, such as a search by POST.
  ///
  /// - Parameter names: A request's method and path, a call, or a receiver of calls: `analytics`.
  public func tellsNothing(by names: String...) { run.effectRules.excluded.formUnion(names) }

  /// Lets tasks and timers of a step wait for ever, such as a stream or a clock that the app keeps
  /// running on purpose.
  ///
  /// Otherwise a task that is never resumed or cancelled fails the journey, once the user has left,
  /// and a sweep finds the requests and calls of the step after the user has left.
  /// A wait for everything waits once for each sleep and timer of such a step, and not for its
  /// repetitions.
  ///
  /// - Parameters:
  ///   - title: The step's title.
  ///   - reason: The reason, for readers of the test.
  public func allows(waitingIn title: String, _ reason: String) { run.waiting.insert(title) }

  /// Lets the app start real threads, and lets outside threads resume the journey's tasks.
  ///
  /// Otherwise the journey runs the app's threads itself, and fails when an outside thread resumes
  /// a task. Real threads run in real time, so the script itself must wait for them, as with a
  /// semaphore at the end of a step. Without the wait, the transcript varies. A step fails when it
  /// waits more than five seconds for a thread.
  ///
  /// - Parameter reason: The reason, for readers of the test.
  public func allows(otherThreads reason: String) { run.scheduler.allowsThreads = true }

  /// Leaves the newest screen for the previous one, without running any code of the app.
  ///
  /// - Parameter title: The step's name.
  public func goesBack(_ title: String = "goes back") { goesBack(title) {} }

  /// Leaves the newest screen for the previous one.
  ///
  /// - Parameters:
  ///   - title: The step's name.
  ///   - action: The calls that the view would make.
  public func goesBack(
    _ title: String = "goes back",
    _ action: @MainActor () throws -> Void
  ) rethrows {
    guard run.begin(title) else { return }
    try run.asStep(action)
    run.goBack()
  }
}
