import Foundation
import Measuring

// Measures the numbers in the documentation of checks, journeys, differences and requests. Exits
// with 1 when a limit is missed.

struct Failure: Error {
  let words: String
}

/// Stops the program where measured code has a wrong result.
func expect(_ isRight: Bool, _ words: String) throws {
  if !isRight { throw Failure(words: words) }
}

let table = Table()
try await measureScreen()
try await measureOrders()
try await measureRequests()
try await measureRecording()
try await measureChecks()
try await measureValues()
try await measureDifferences()
exit(table.end() ? 0 : 1)
