extension JourneyRun {
  /// Fails the journey when a thread that is not its own has resumed one of its tasks: when that
  /// happens is real time, so no two transcripts need be alike.
  func refuseOtherThreads() {
    guard !allowsOtherThreads, !isOver, let step = scheduler.stepFromElsewhere else { return }
    fail(.resumedElsewhere(step: step.map { "\($0)" } ?? stepName))
  }

  /// What a task is doing that has not ended.
  func words(for running: StepToken) -> String {
    // An answer that takes its time sleeps too.
    guard !scheduler.timeline.hasSleeper(of: running), held.numbers.isEmpty else {
      return "a task of step \(running.step) has not ended"
    }
    return "a task of step \(running.name) waits for neither an answer nor the journey's clock"
  }
}
