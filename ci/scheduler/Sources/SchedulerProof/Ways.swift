import Foundation
import HTTPFixtures

@testable import UserJourneys

/// Plays a journey many times, and prints its one transcript.
func playInTurn(_ count: Int) throws { print(try transcript(ofAll: count, playBusyJourney)) }

/// The one transcript of a journey that is played many times.
private func transcript(ofAll count: Int, _ play: () throws -> String) throws -> String {
  let first = try play()
  for round in 1..<max(1, count) {
    guard try play() == first else {
      throw Failure(words: "Journey \(round) of \(count) has another transcript.")
    }
  }
  return first
}

/// Plays a short journey and one over a screen from before tasks many times while six threads keep the
/// processor from them.
func playUnderLoad(_ count: Int) throws {
  let isOver = Flag()
  for _ in 0..<6 {
    Thread { while !isOver.isSet {} }.start()
  }
  _ = try transcript(ofAll: count, playShortJourney)
  _ = try transcript(ofAll: count, playClassicJourney)
  isOver.set()
  print(
    "\(count) journeys of tasks, and of queues and timers, beside six busy loops: one transcript"
  )
}

/// Plays journeys on all threads of the pool at once, among ordinary tasks that yield, sleep and use
/// the main actor.
func playBesideOrdinaryTasks(_ count: Int) async throws {
  let first = try playBusyJourney()
  let joined = try playJoinedJourney()
  let classic = Journey.deafness == nil ? try playClassicJourney() : ""
  let ordinaryCount = count / 10
  let wrong = await withTaskGroup(of: Bool.self) { group in
    for number in 0..<count {
      group.addTask { (try? playBusyJourney()) == first }
      guard number % 10 == 0 else { continue }
      group.addTask { await isOrdinary(number) }
      group.addTask { (try? playJoinedJourney()) == joined }
      // What a program does not hear runs on other threads, where it may meet the screen's reader.
      if Journey.deafness == nil { group.addTask { (try? playClassicJourney()) == classic } }
    }
    return await group.reduce(0) { $0 + ($1 ? 0 : 1) }
  }
  guard wrong == 0 else {
    throw Failure(words: "\(wrong) of \(count) journeys and the tasks beside them are different.")
  }
  print("\(count) journeys beside \(ordinaryCount) ordinary tasks")
}

private actor Total {
  private(set) var value = 0

  func add(_ number: Int) async {
    await Task.yield()
    value += number
  }
}

private func isOrdinary(_ number: Int) async -> Bool {
  let total = Total()
  await withTaskGroup(of: Void.self) { group in
    for part in 0..<4 { group.addTask { await total.add(part) } }
  }
  let start = ContinuousClock.now
  try? await Task.sleep(for: .microseconds(200))
  let slept = ContinuousClock.now - start
  let isOnMain = await MainActor.run {
    MainActor.preconditionIsolated()
    return !Scheduler.isCapturing
  }
  return await total.value == 6 && slept >= .microseconds(200) && isOnMain
}

/// Traps in the third step of a journey.
func crash() throws {
  _ = try Journey("goes wrong", scenario: .silent, fixtures: nil).play { user in
    let calls = user.calls
    var rows: [Int] = []
    user.does("loads") { calls.record("router", "load()") }
    user.does("chooses the fourth") {
      Task {
        calls.record("router", "show(_:)", with: 3)
        rows[3] = 0
      }
    }
  }
}

/// What the thread sanitizer must find: two threads that write one number.
func race() {
  let number = RacyNumber()
  let done = DispatchSemaphore(value: 0)
  for _ in 0..<2 {
    Thread {
      number.value += 1
      done.signal()
    }.start()
  }
  for _ in 0..<2 { done.wait() }
  print(number.value)
}

/// Unchecked, and wrong: it is there to be found.
private final class RacyNumber: @unchecked Sendable {
  var value = 0
}

/// Whether something is over.
///
/// Unchecked, because `value` is only touched under `lock`.
private final class Flag: @unchecked Sendable {
  private let lock = NSLock()
  private var value = false

  var isSet: Bool { lock.withLock { value } }

  func set() { lock.withLock { value = true } }
}
