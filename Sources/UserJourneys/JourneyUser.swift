public import HTTPFixtures

/// The user of a journey: what a script is written in.
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
  public var calls: JourneyCalls { run.calls }

  init(_ run: JourneyRun) { self.run = run }

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
    _ = run.begin(title)
    let screen = try run.asStep(screen)
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
    guard run.begin("waits \(Transcript.text(of: duration))") else { return }
    run.wait(duration)
  }

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
