import Dispatch
import ProofsheetBasics

/// What becomes of each of many values, found on all processors, in the order of the values.
///
/// - Parameters:
///   - values: What to work on; a few would be done sooner by one.
///   - work: What to do with each, which reads nothing that another one writes.
/// - Returns: What `work` made of each.
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
