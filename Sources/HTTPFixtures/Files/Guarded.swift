import Foundation

/// A value that one thread at a time may touch.
final class Guarded<Value: Sendable>: @unchecked Sendable {
  // Unchecked because the compiler cannot see that `value` is only ever touched under `lock`.
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) {
    self.value = value
  }

  func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
