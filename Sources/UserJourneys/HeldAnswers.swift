import Foundation
import HTTPFixtures

/// Answers that wait until everything else has settled, so that a transcript shows what the screen
/// says between a request and its answer.
///
/// Unchecked, because `state` is only touched under `lock`.
final class HeldAnswers: @unchecked Sendable {
  private struct State {
    var held: [(number: Int, answer: UnsafeContinuation<Void, Never>)] = []
    var cancelled: Set<Int> = []
    var isEnded = false
  }

  private let lock = NSLock()
  private var state = State()

  /// Suspends until the answer's turn, or until its task is cancelled.
  func hold(_ exchange: Exchange) async {
    let number = exchange.number
    await withTaskCancellationHandler {
      await withUnsafeContinuation { answer in
        lock.lock()
        let isCancelled = state.cancelled.remove(number) != nil
        let isHeld = !isCancelled && !state.isEnded
        if isHeld { state.held.append((number, answer)) }
        lock.unlock()
        if !isHeld { answer.resume() }
      }
    } onCancel: {
      lock.lock()
      let index = state.held.firstIndex { $0.number == number }
      let held = index.map { state.held.remove(at: $0) }
      if held == nil { state.cancelled.insert(number) }
      lock.unlock()
      held?.answer.resume()
    }
  }

  /// Holds nothing from here on: after a journey there is nobody who would let an answer go.
  func end() { lock.withLock { state.isEnded = true } }

  /// The requests whose answers are held, the oldest first.
  var numbers: [Int] { lock.withLock { state.held.map(\.number) } }

  /// Lets the answer to the oldest request go, and says which it was.
  func releaseFirst() -> Int? {
    guard let first = numbers.first else { return nil }
    release(first)
    return first
  }

  /// Lets the answer to one request go.
  func release(_ number: Int) {
    lock.lock()
    let index = state.held.firstIndex { $0.number == number }
    let held = index.map { state.held.remove(at: $0) }
    lock.unlock()
    held?.answer.resume()
  }
}
