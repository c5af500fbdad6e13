public import HTTPFixtures

/// The user of a journey: what a script is written in.
///
/// ```swift
/// assertJourney("searches", scenario: .findsJackson) { user in
///   let home = user.sees { HomeViewModel(client: user.client, clock: user.clock) }
///   user.does("types Jackson") { home.updateSearchTerm("Jackson") }
///   user.waits(.milliseconds(500))
/// }
/// ```
///
/// Every call is one step: it acts, runs every job that follows until none is left, and writes what
/// changed. Nothing sleeps, polls or waits.
@MainActor
public final class JourneyUser {
  private let run: JourneyRun

  /// The client that answers from the journey's scenario.
  public var client: ScenarioClient { run.client }

  /// The clock that moves only with ``waits(_:)``.
  public var clock: VirtualClock { VirtualClock(timeline: run.scheduler.timeline) }

  /// Where test doubles of routers and delegates write down how they are called.
  public let calls: JourneyCalls

  init(_ run: JourneyRun) {
    self.run = run
    calls = JourneyCalls(log: run.writer.log)
  }

  /// Calls something later on the journey's main actor, for code that takes a closure in place of
  /// `DispatchQueue.main.async`.
  public nonisolated func onMain(_ action: @escaping @MainActor () -> Void) {
    Task { @MainActor in action() }
  }

  /// A screen opens; the transcript shows it whole, and from here on what changes on it.
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

  /// A screen opens that the app has put somewhere, if it has.
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
  ///   - screen: What the view would call, and where the view model is then.
  /// - Returns: The view model.
  /// - Throws: An error that ends the script when there is none.
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

  /// The user does something.
  ///
  /// - Parameters:
  ///   - title: The step's name.
  ///   - action: What the view would call.
  public func does(_ title: String, _ action: @MainActor () throws -> Void) rethrows {
    guard run.begin(title) else { return }
    try run.asStep(action)
    run.settle()
  }

  /// The user does something that takes its time.
  ///
  /// The step ends when nothing can run; an action that still waits for the clock goes on in later
  /// steps.
  ///
  /// - Parameters:
  ///   - title: The step's name.
  ///   - action: What the view would call.
  public func does(_ title: String, _ action: @escaping @MainActor () async throws -> Void) {
    guard run.begin(title) else { return }
    run.asStep { run.start(action) }
    run.settle()
  }

  /// Time passes; sleepers wake one by one, each with everything that follows from it.
  ///
  /// - Parameter duration: How much time.
  public func waits(_ duration: Duration) {
    run.wait(duration, titled: "waits \(Transcript.text(of: duration))")
  }

  /// Time passes until nothing is under way: every answer has come, every sleeper has woken.
  ///
  /// A wait in a sweep may be cut short, by a user who is quick; this one never is, so it stands
  /// before a step that needs what came before it.
  ///
  /// - Parameter title: The step's name.
  public func waitsForEverything(_ title: String = "waits for everything") {
    run.waitForEverything(title)
  }

  /// The user tries again, in a sweep, after the request of a step before has gone wrong; where none
  /// has, this does nothing.
  ///
  /// - Parameters:
  ///   - title: The step's name.
  ///   - action: What the view would call.
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

  /// What the app does when the user leaves, which a sweep does at every moment of the journey;
  /// declare it right after the screen.
  ///
  /// - Parameter action: What the view would call when it disappears.
  public func whenLeaving(_ action: @escaping @MainActor () -> Void) {
    run.atLeaving(action)
  }

  /// Declares what holds from here to the end of the journey; it is checked after every turn of the
  /// main actor, and the journey fails where it does not.
  ///
  /// - Parameters:
  ///   - name: What holds, in a few words.
  ///   - condition: Whether it does.
  public func always(_ name: String, _ condition: @escaping @MainActor () -> Bool) {
    if !run.isOver { run.invariants.append(Invariant(name: name, holds: condition)) }
  }

  /// Counts requests or calls as told to the world, which a sweep compares in every order: those with
  /// a method that changes something, and all recorded calls, count by themselves.
  ///
  /// - Parameters:
  ///   - names: A request's method and path, a call, or a receiver of calls: `GET /logout`.
  ///   - inOrder: Whether it counts in which order they are told.
  public func tells(_ names: String..., inOrder: Bool = false) {
    run.effectRules.tell(names, inOrder: inOrder)
  }

  /// Counts requests or calls for nothing in a sweep, such as a query that is posted.
  ///
  /// - Parameter names: A request's method and path, a call, or a receiver of calls: `analytics`.
  public func tellsNothing(by names: String...) { run.effectRules.untold.formUnion(names) }

  /// Lets tasks of a step wait for ever, such as for a stream that the app keeps open on purpose; a
  /// task that nobody resumes or cancels fails the journey otherwise, once the user has left.
  ///
  /// - Parameters:
  ///   - title: The step's title.
  ///   - reason: Why, for those who read the test.
  public func allows(waitingIn title: String, _ reason: String) { run.waiting.insert(title) }

  /// Lets the app start threads, and threads that are not the journey's resume its tasks, which fails
  /// the journey otherwise; the script itself waits for them, as with a semaphore at the end of a step.
  ///
  /// A thread that nobody waits for runs in real time, and a transcript with it is not the same twice.
  /// A wait for one that never comes fails its step after five seconds.
  ///
  /// - Parameter reason: Why, for those who read the test.
  public func allows(otherThreads reason: String) { run.allowsOtherThreads = true }

  /// The user leaves the newest screen for the one before, which the app need not be told.
  ///
  /// - Parameter title: The step's name.
  public func goesBack(_ title: String = "goes back") { goesBack(title) {} }

  /// The user leaves the newest screen for the one before.
  ///
  /// - Parameters:
  ///   - title: The step's name.
  ///   - action: What the view would call.
  public func goesBack(
    _ title: String = "goes back",
    _ action: @MainActor () throws -> Void
  ) rethrows {
    guard run.begin(title) else { return }
    try run.asStep(action)
    run.goBack()
  }
}
