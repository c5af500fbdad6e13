import Foundation

// Feeds the parser and the differ random inputs for a number of seconds. Says its seed first, so that
// even a crash can be repeated; exits with 1 and the input that failed.

let arguments = CommandLine.arguments.dropFirst()
guard let seconds = Int(arguments.first ?? "20"),
  let seed = arguments.count > 1 ? UInt64(arguments.last ?? "") : UInt64.random(in: 0...999_999_999)
else {
  print("Usage: ci/fuzz [seconds] [seed]")
  exit(2)
}
print("seed \(seed), \(seconds) s")
fflush(nil)

var numbers = SeededNumbers(seed: seed)
var rounds = 0
let end = ContinuousClock.now + .seconds(seconds)
do throws(Finding) {
  while ContinuousClock.now < end {
    try fuzzTree(&numbers)
    try fuzzDifference(&numbers)
    rounds += 1
  }
  print(
    "\(rounds) values and \(8 * rounds) damaged texts parsed, \(2 * rounds) differences applied"
  )
} catch {
  print("\(error.words) (seed \(seed), round \(rounds + 1))")
  for input in error.inputs { print(input.debugDescription) }
  exit(1)
}
