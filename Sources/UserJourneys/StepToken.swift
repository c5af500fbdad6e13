/// Stands for a step in every task that the step starts.
///
/// A task inherits it with its task-local values and drops it when it ends, so a token that lives on
/// is a task that has not ended, whoever keeps its handle.
final class StepToken: Sendable {
  @TaskLocal static var current: StepToken?

  let step: String

  init(step: String) { self.step = step }
}

/// A token that is looked at and not kept.
struct WeakStepToken {
  private(set) weak var token: StepToken?
}
