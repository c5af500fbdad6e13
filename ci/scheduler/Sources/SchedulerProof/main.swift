import Foundation

@testable import UserJourneys

// Plays journeys in a program that is no test, in the way that the first argument names.

let arguments = CommandLine.arguments.dropFirst().map { $0 }
let count = arguments.count > 1 ? Int(arguments[1]) ?? 0 : 0
switch arguments.first {
case "transcripts": try playInTurn(count)
case "classic": print(try playClassicJourney())
case "loaded": try playUnderLoad(count)
case "parallel": try await playBesideOrdinaryTasks(count)
case "crash": try crash()
case "race": race()
default:
  print("transcripts N, classic, loaded N, parallel N, crash or race")
  exit(64)
}
