import CustomDump
import Foundation
import Measuring
import Proofsheet

// What rendering and comparing cost beside swift-custom-dump, in one run and the same build: trust the
// ratios, a machine is as busy as it is. Exits with 1 when a limit is missed.

func run() throws -> Bool {
  var table = Table(against: "peer")
  try measureRendering(into: &table)
  try measureMemory(into: &table)
  try measureDepth(into: &table)
  try measureDifference(into: &table)
  return table.print()
}

// A child process renders once and says how much memory it took.
if CommandLine.arguments.count == 2 {
  let kilobytes = try peakMemory(after: CommandLine.arguments[1])
  print(kilobytes)
  exit(0)
}
exit(try run() ? 0 : 1)
