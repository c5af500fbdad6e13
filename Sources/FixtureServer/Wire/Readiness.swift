import Dispatch
import ProofsheetBasics

/// Waits until a descriptor can be read or written, without blocking a thread.
///
/// The conformance is unchecked because some platforms do not declare dispatch sources as Sendable.
/// They are safe to use from every thread.
final class Readiness: @unchecked Sendable {
  private struct State {
    var waiter: UnsafeContinuation<Bool, Never>?
    /// Whether the dispatch source is resumed.
    ///
    /// The flag makes calls of `suspend` and `resume` alternate, as Dispatch requires.
    var isArmed = false
    var isClosed = false
  }

  private let source: any DispatchSourceProtocol
  private let state = Locked(State())

  /// - Parameter source: A suspended dispatch source for reading from a descriptor, or for writing.
  init(_ source: any DispatchSourceProtocol) {
    self.source = source
    source.setEventHandler { [self] in
      let waiter = state.withLock { state -> UnsafeContinuation<Bool, Never>? in
        guard !state.isClosed, state.isArmed else { return nil }
        self.source.suspend()
        state.isArmed = false
        return exchange(&state.waiter, for: nil)
      }
      waiter?.resume(returning: true)
    }
  }

  /// Waits until the descriptor is ready; one task at a time may wait.
  ///
  /// - Returns: `false` once the descriptor is closed.
  func wait() async -> Bool {
    await withUnsafeContinuation { waiter in
      let isClosed = state.withLock { state in
        if state.isClosed { return true }
        state.waiter = waiter
        state.isArmed = true
        source.resume()
        return false
      }
      if isClosed { waiter.resume(returning: false) }
    }
  }

  /// Ends all waits for the descriptor.
  ///
  /// - Parameter done: The function to call when no event can follow; it may close the descriptor.
  func close(then done: @escaping @Sendable () -> Void) {
    let (isFirst, waiter) = state.withLock { state in
      let first = (!state.isClosed, state.waiter)
      guard !state.isClosed else { return first }
      state.isClosed = true
      state.waiter = nil
      source.setCancelHandler(handler: done)
      // A suspended source never calls its cancel handler.
      if !state.isArmed { source.resume() }
      return first
    }
    guard isFirst else { return }
    source.cancel()
    waiter?.resume(returning: false)
  }
}
