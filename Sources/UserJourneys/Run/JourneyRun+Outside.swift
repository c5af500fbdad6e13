import Foundation
import SnapshotRendering

extension JourneyRun {
  /// Fails the journey when the script has done something between two steps or after the last.
  ///
  /// The transcript would not show such code. Code before the first step is allowed, because the
  /// first step shows the complete screen.
  ///
  /// - Parameter title: The step that begins; nil at the end of the script.
  func refuseOutside(before title: String?) {
    refuseOtherThreads()
    guard !isOver, writer.transcript.stepCount > 0, let what = outside else { return }
    fail(.init(.outside(what, after: stepName, before: title)))
  }

  /// Fails the journey when a screen changes after all captured work has settled.
  ///
  /// - Parameters:
  ///   - isLast: Whether the script is over, so that only other threads still work.
  ///   - drain: A closure that runs work which the journey has not captured.
  func refuseLateChanges(isLast: Bool = false, after drain: @MainActor () -> Void) {
    guard !isOver else { return }
    drain()
    guard let screen = writer.screens.first(where: { $0.rendering != $0.shown }) else { return }
    let name = screen.name
    writer.expectChanges()
    write()
    fail(.init(.changedLate(screen: name, step: stepName, isLast: isLast)))
  }

  /// Fails the journey if an allowed thread changes a screen within 0.1 s after the last step.
  func watchOthers() {
    guard scheduler.allowsThreads, !writer.screens.isEmpty else { return }
    refuseLateChanges(isLast: true) {
      // A wait that no hook captures.
      poll(nil, 0, 100)
      _ = scheduler.settle()
    }
  }

  private var outside: String? {
    if let screen = writer.screens.first(where: { !$0.rendering.reads(like: $0.shown) }) {
      return "\(screen.name) changes"
    }
    // Work of a step may be ready too, such as a task that a freed object of the script cancels.
    if scheduler.hasWorkOfNoStep { return "Work is started" }
    return writer.log.hasNews ? "A request or a call is made" : nil
  }
}
