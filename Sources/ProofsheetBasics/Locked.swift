/// A value that several threads share, protected by a lock.
///
/// ```swift
/// let claims = Locked<[String: Claim]>([:])
/// claims.withLock { $0[path] = claim }
/// ```
///
/// Unchecked, because a thread uses `value` only while it holds `mutex`.
package final class Locked<Value>: @unchecked Sendable {
  private var value: Value
  /// The mutex, in memory of its own because a mutex must not move.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  /// - Parameter value: The value to protect; other code must not keep a reference to its parts.
  package init(_ value: sending Value) {
    self.value = value
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deinitialize(count: 1)
    mutex.deallocate()
  }

  /// Runs `body` with exclusive access to the value.
  ///
  /// - Parameter body: A closure that reads or changes the value; it must not lock the same value
  ///   again.
  /// - Returns: The result of `body`.
  /// - Throws: Any error of `body`; the value stays as `body` left it.
  package func withLock<Result, Failure>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}

extension Locked {
  /// Returns the value, which the first call makes.
  package func made<Made>(by make: () -> Made) -> Made where Value == Made? {
    withLock { value in
      if let value { return value }
      let made = make()
      value = made
      return made
    }
  }
}

/// Puts a new value in the place of an old one, and returns the old one.
package func exchange<Value>(_ place: inout Value, for new: Value) -> Value {
  defer { place = new }
  return place
}
