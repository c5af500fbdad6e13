import Dispatch
import ProofsheetBasics

/// Maps values on all processors, and returns the results in the order of the values.
///
/// - Parameters:
///   - values: The values; for a few of them a plain `map` is faster.
///   - work: The function to apply, which must not read data that another call writes.
/// - Returns: The results of `work`.
package func mapInParallel<Value: Sendable, Result: Sendable>(
  _ values: [Value],
  _ work: @Sendable (Value) -> Result
) -> [Result] {
  let portion = max(1, min(32, values.count / 8))
  let count = (values.count + portion - 1) / portion
  let results = Locked<[[Result]]>(Array(repeating: [], count: count))
  DispatchQueue.concurrentPerform(iterations: count) { index in
    let start = index * portion
    let done = values[start..<min(values.count, start + portion)].map(work)
    results.withLock { $0[index] = done }
  }
  return results.withLock { $0 }.flatMap(\.self)
}
