import Foundation
import HTTPFixtures
import ProofsheetBasics

@testable import UserJourneys

// Plays journeys outside of tests, in the way that the first argument names.

/// All threads of the pool play at once, among tasks that yield, sleep and use the main actor,
/// while six threads keep the processor busy.
func playBesideOthers(_ count: Int) async throws {
  // Uncaptured work runs on other threads, and may run beside the screen's reader.
  let plays = [playBusyJourney] + (Journey.uncapturedWork == nil ? [playClassicJourney] : [])
  let journeys = try plays.map { (play: $0, text: try $0()) }
  let isOver = Locked(false)
  for _ in 0..<6 { Thread { while !isOver.withLock { $0 } {} }.start() }
  let wrong = await withTaskGroup(of: Bool.self) { group in
    for number in 0..<count {
      let (play, text) = journeys[number % journeys.count]
      group.addTask { (try? play()) == text }
      if number % 10 == 0 { group.addTask { await isOrdinary() } }
    }
    return await group.reduce(0) { $0 + ($1 ? 0 : 1) }
  }
  isOver.withLock { $0 = true }
  if wrong > 0 {
    fatalError("\(wrong) of \(count) journeys and the tasks beside them are different.")
  }
  print("\(count) journeys beside \(count / 10) ordinary tasks and six busy loops: one transcript")
}

func isOrdinary() async -> Bool {
  let start = ContinuousClock.now
  try? await Task.sleep(for: .microseconds(200))
  let slept = ContinuousClock.now - start
  let isOnMain = await MainActor.run {
    MainActor.preconditionIsolated()
    return !Scheduler.isCapturing
  }
  return await Counter().next() == 1 && slept >= .microseconds(200) && isOnMain
}

nonisolated(unsafe) var raced = 0

/// A race that the thread sanitizer must find: two threads write one number.
func race() {
  let thread = Thread { raced += 1 }
  thread.start()
  raced += 1
  while !thread.isFinished {}
}

let count = CommandLine.arguments.count > 2 ? Int(CommandLine.arguments[2]) ?? 0 : 0
switch CommandLine.arguments.dropFirst().first {
case "transcripts":
  let first = try playBusyJourney()
  for round in 1..<count where try playBusyJourney() != first {
    fatalError("Journey \(round) has another transcript.")
  }
  print(first)
case "classic": print(try playClassicJourney())
case "beside": try await playBesideOthers(count)
case "race": race()
default: exit(64)
}
