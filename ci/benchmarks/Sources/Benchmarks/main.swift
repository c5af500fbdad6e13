import Foundation
import Measuring

// What the documentation says of checks, journeys, differences and requests. Exits with 1 when a limit is missed.

struct Failure: Error {
  let words: String
}

/// Stops the program where a measured thing does not do what it should.
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
