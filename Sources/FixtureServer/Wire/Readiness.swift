import Dispatch
import ProofsheetBasics

/// Tells when a descriptor can be read or written, without holding a thread until then.
///
/// Unchecked, because sources are safe from every thread but do not say so everywhere.
final class Readiness: @unchecked Sendable {
  private struct State {
    var waiter: UnsafeContinuation<Bool, Never>?
    /// Whether the source reports; a source may be suspended and resumed in turns only.
    var isArmed = false
    var isClosed = false
  }

  private let source: any DispatchSourceProtocol
  private let state = Locked(State())

  /// - Parameter source: The source of one direction of a descriptor, which nobody has resumed.
  init(_ source: any DispatchSourceProtocol) {
    self.source = source
    source.setEventHandler { [self] in
      let waiter = state.withLock { state -> UnsafeContinuation<Bool, Never>? in
        guard !state.isClosed, state.isArmed else { return nil }
        self.source.suspend()
        state.isArmed = false
        defer { state.waiter = nil }
        return state.waiter
      }
      waiter?.resume(returning: true)
    }
  }

  /// Waits; one task at a time may.
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

  /// Ends all waiting.
  ///
  /// - Parameter done: Is called once the descriptor may be closed.
  func close(then done: @escaping @Sendable () -> Void) {
    let (isFirst, waiter) = state.withLock { state in
      let first = (!state.isClosed, state.waiter)
      guard !state.isClosed else { return first }
      state.isClosed = true
      state.waiter = nil
      source.setCancelHandler(handler: done)
      // A source that is suspended never ends.
      if !state.isArmed { source.resume() }
      return first
    }
    guard isFirst else { return }
    source.cancel()
    waiter?.resume(returning: false)
  }
}
