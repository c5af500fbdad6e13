import HTTPFixtures
import ProofsheetBasics

/// Answers that wait until everything else has settled, so that a transcript shows what the screen
/// says between a request and its answer.
final class HeldAnswers: Sendable {
  private typealias Answer = UnsafeContinuation<Void, Never>

  private struct State {
    var held: [(number: Int, answer: Answer)] = []
    var cancelled: Set<Int> = []
    var isEnded = false

    mutating func take(_ number: Int) -> Answer? {
      held.firstIndex { $0.number == number }.map { held.remove(at: $0).answer }
    }
  }

  private let state = Locked(State())

  /// Suspends until the answer's turn, or until its task is cancelled.
  func hold(_ exchange: ScenarioClient.Exchange) async {
    let number = exchange.number
    await withTaskCancellationHandler {
      await withUnsafeContinuation { answer in
        let isHeld = state.withLock { state in
          guard state.cancelled.remove(number) == nil, !state.isEnded else { return false }
          state.held.append((number, answer))
          return true
        }
        if !isHeld { answer.resume() }
      }
    } onCancel: {
      let held = state.withLock { state in
        let held = state.take(number)
        if held == nil { state.cancelled.insert(number) }
        return held
      }
      held?.resume()
    }
  }

  /// Holds nothing from here on: after a journey there is nobody who would let an answer go.
  func end() { state.withLock { $0.isEnded = true } }

  /// The requests whose answers are held, the oldest first.
  var numbers: [Int] { state.withLock { $0.held.map(\.number) } }

  /// Lets the answer to the oldest request go, and says which it was.
  func releaseFirst() -> Int? {
    let first = numbers.first
    if let first { release(first) }
    return first
  }

  /// Lets the answer to one request go.
  func release(_ number: Int) { state.withLock { $0.take(number) }?.resume() }
}
