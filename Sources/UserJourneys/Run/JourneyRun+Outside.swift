import SnapshotRendering

extension JourneyRun {
  /// Fails the journey when the script has done something outside a step, which no step would show.
  ///
  /// Code before the first step belongs to it: the screen that it opens is shown whole.
  ///
  /// - Parameter title: The step that begins; nil at the end of the script.
  func refuseOutside(before title: String?) {
    refuseOtherThreads()
    guard !isOver, writer.transcript.stepCount > 0, let what = outside else { return }
    fail(.init(.outside(what, after: stepName, before: title)))
  }

  private var outside: String? {
    if let screen = writer.screens.first(where: { !$0.rendering.reads(like: $0.shown) }) {
      return "\(screen.name) changes"
    }
    // A step has started the work that a freed object of the script cancels.
    if scheduler.hasWorkOfNoStep { return "Work is started" }
    return writer.log.hasNews ? "A request or a call is made" : nil
  }
}
