import HTTPFixtures
import ProofsheetBasics

/// The answers that wait until everything else has settled, so that a transcript shows the screen
/// between a request and its answer.
final class HeldAnswers: Sendable {
  /// An answer that waits for its turn: the number of its request, the request, and its step.
  ///
  /// `step` is the place of the step that sent the request, 0 for an unknown step.
  typealias Waiting = (number: Int, request: Stub.Request, step: Int)

  private typealias Answer = UnsafeContinuation<Void, Never>

  private struct State {
    var held: [(waiting: Waiting, answer: Answer)] = []
    var isEnded = false

    mutating func take(_ number: Int) -> Answer? {
      held.firstIndex { $0.waiting.number == number }.map { held.remove(at: $0).answer }
    }
  }

  private let state = Locked(State())

  /// Suspends the current task until the answer's turn, or until the task is cancelled.
  func hold(_ exchange: ScenarioClient.Exchange) async {
    let number = exchange.number
    let waiting = (number, exchange.request, StepToken.current?.place ?? 0)
    await withTaskCancellationHandler {
      await withUnsafeContinuation { answer in
        let isHeld = state.withLock { state in
          // A cancellation after this look finds the answer among the held ones.
          guard !Task.isCancelled, !state.isEnded else { return false }
          state.held.append((waiting, answer))
          return true
        }
        if !isHeld { answer.resume() }
      }
    } onCancel: {
      state.withLock { $0.take(number) }?.resume()
    }
  }

  /// Stops holding answers, because no event releases an answer after the journey.
  func end() { state.withLock { $0.isEnded = true } }

  /// The answers that are held, the oldest first.
  var waiting: [Waiting] { state.withLock { $0.held.map(\.waiting) } }

  /// The number of the oldest request whose answer is held; nil when no answer is held.
  var first: Int? { state.withLock { $0.held.first?.waiting.number } }

  /// Releases the answer to one request.
  func release(_ number: Int) {
    Scheduler.current?.yields = 0
    state.withLock { $0.take(number) }?.resume()
  }
}
