import Foundation
import Measuring
import Proofsheet

// What checks, journeys, differences and requests cost, beside what the same work costs bare, in one run: trust
// the ratios, a machine is as busy as it is. Exits with 1 when a limit is missed.

struct Failure: Error {
  let words: String
}

@MainActor
func run() async throws -> Bool {
  guard let root = ProcessInfo.processInfo.environment["SNAPSHOT_ROOT"] else {
    throw Failure(words: "Run ci/benchmarks/run, which makes a folder for the references.")
  }
  print("Begun \(MachineLoad().words).")
  var table = Table(against: "bare")
  try measureScreen(below: root, into: &table)
  try measureJourneys(into: &table)
  try measureOrders(into: &table)
  try measureLongList(into: &table)
  try measureInlineChecks(into: &table)
  try measureDescriptions(below: root, into: &table)
  try measureRecording(below: root, into: &table)
  try measureValues(into: &table)
  try measureFailing(below: root, into: &table)
  try measureManyChecks(below: root, into: &table)
  try measureDifferences(below: root, into: &table)
  try await measureRequests(into: &table)
  let growth = try measureGrowth()
  let keepsLimits = table.print()
  print("Ended \(MachineLoad().words).")
  return growth.print() && keepsLimits
}

exit(try await run() ? 0 : 1)
