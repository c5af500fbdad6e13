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
/// Every call is one step. The step acts, runs every job that follows until none is left, and
/// writes the changes. Nothing sleeps, polls or waits.
@MainActor
public final class JourneyUser {
  private let run: JourneyRun

  /// The client that answers from the journey's scenario.
  public var client: ScenarioClient { run.client }

  /// The clock that moves only with ``waits(_:)``.
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

  /// Opens a screen; the transcript shows it whole, and its changes in later steps.
  ///
  /// - Parameters:
  ///   - title: The step's name.
  ///   - screen: Makes the view model, or takes it from where the app has put it.
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

  /// Opens a screen that the app has put somewhere.
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
  ///   - screen: Calls what the view would call, and returns the view model.
  /// - Returns: The view model.
  /// - Throws: An error that ends the script when there is no view model.
  @_disfavoredOverload
  public func sees<Screen: AnyObject>(
    _ title: String,
    _ screen: @MainActor () throws -> Screen?
  ) throws -> Screen {
    guard run.begin(title), let screen = try run.asStep(screen) else {
      throw JourneyError(.noScreen(step: run.stepName))
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

  /// Lets time pass; sleepers wake one by one, each with everything that follows from it.
  ///
  /// - Parameter duration: The time, which is positive.
  public func waits(_ duration: Duration) {
    run.wait(duration, titled: "waits \(Transcript.text(of: duration))")
  }

  /// Lets time pass until every answer has come and every sleeper has woken.
  ///
  /// A sweep may cut other waits short, for a user who is quick. This wait is always complete, so
  /// it stands before a step that needs the results of earlier ones.
  ///
  /// - Parameter title: The step's name.
  public func waitsForEverything(_ title: String = "waits for everything") {
    run.waitForEverything(title)
  }

  /// Lets the user try again, in a sweep, after a request of an earlier step has failed.
  ///
  /// Without such a failure this does nothing.
  ///
  /// - Parameters:
  ///   - title: The step's name.
  ///   - action: The calls that the view would make.
  public func retries(
    _ title: String = "tries again",
    _ action: @MainActor () throws -> Void
  ) rethrows {
    guard run.beginRetry() else { return }
    try does(title) {
      run.noteRetry()
      try action()
    }
    run.waitForEverything()
  }

  /// Declares the app's action when the user leaves, which a sweep tries at every moment.
  ///
  /// The declaration stands right after the screen.
  ///
  /// - Parameter action: The calls that the view would make when the view disappears.
  public func whenLeaving(_ action: @escaping @MainActor () -> Void) {
    run.atLeaving(action)
  }

  /// Declares an invariant from here to the end of the journey.
  ///
  /// It is checked after every turn of the main actor, and the journey fails where it is broken.
  ///
  /// - Parameters:
  ///   - name: The invariant, in a few words.
  ///   - condition: Whether it holds.
  public func always(_ name: String, _ condition: @escaping @MainActor () -> Bool) {
    if !run.isOver { run.invariants.append(Invariant(name: name, holds: condition)) }
  }

  /// Declares requests or calls as effects on the world, which a sweep compares in every order.
  ///
  /// Requests with a method that changes data, and all recorded calls, are effects by themselves.
  ///
  /// - Parameters:
  ///   - names: A request's method and path, a call, or a receiver of calls: `GET /logout`.
  ///   - inOrder: Whether a sweep also compares the order of these effects.
  public func tells(_ names: String..., inOrder: Bool = false) {
    run.effectRules.tell(names, inOrder: inOrder)
  }

  /// Declares requests or calls as no effects in a sweep, such as a query that is posted.
  ///
  /// - Parameter names: A request's method and path, a call, or a receiver of calls: `analytics`.
  public func tellsNothing(by names: String...) { run.effectRules.excluded.formUnion(names) }

  /// Lets tasks of a step wait for ever, such as for a stream that the app keeps open on purpose.
  ///
  /// Otherwise a task that is never resumed or cancelled fails the journey, once the user has left.
  ///
  /// - Parameters:
  ///   - title: The step's title.
  ///   - reason: The reason, for readers of the test.
  public func allows(waitingIn title: String, _ reason: String) { run.waiting.insert(title) }

  /// Lets the app start real threads, and lets outside threads resume the journey's tasks.
  ///
  /// Otherwise threads belong to the journey, and an outside thread fails it. The script itself
  /// waits for such a thread, as with a semaphore at the end of a step: a thread without a waiter
  /// runs in real time, and its transcript varies. A wait for a thread that never comes fails its
  /// step after five seconds. A screen that changes soon after the last step fails the journey.
  ///
  /// - Parameter reason: The reason, for readers of the test.
  public func allows(otherThreads reason: String) { run.scheduler.allowsThreads = true }

  /// Leaves the newest screen for the one before, without a call of the app.
  ///
  /// - Parameter title: The step's name.
  public func goesBack(_ title: String = "goes back") { goesBack(title) {} }

  /// Leaves the newest screen for the one before.
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
