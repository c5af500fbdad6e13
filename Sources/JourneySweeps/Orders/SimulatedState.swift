/// The state of a simulated order: the moments that are possible next, the moments that are over,
/// and the sleepers that wait.
///
/// The type is a class, because debug builds copy a struct with buffers at every call.
final class SimulatedState {
  let poset: MomentPoset
  /// Row 0 has the moments that have happened.
  ///
  /// Row 1 has these moments and the moments that can no longer happen.
  private let bits: BitMatrix
  private var now = 0
  private var count = 0
  /// The deadline of each sleep; -1 before the sleep begins.
  private var deadlines: [Int]
  /// The start of each sleep; -1 before the sleep begins.
  private var starts: [Int]
  /// For each sleep, the number of moments before its start; -1 for a sleep that has not begun.
  private var places: [Int]

  init(_ poset: MomentPoset) {
    self.poset = poset
    bits = BitMatrix(2, of: poset.room)
    deadlines = [Int](repeating: -1, count: poset.count)
    starts = deadlines
    places = deadlines
    layDown()
  }

  init(_ other: SimulatedState) {
    poset = other.poset
    bits = other.bits.grown(to: 2, of: other.poset.room)
    (now, count) = (other.now, other.count)
    (deadlines, starts, places) = (other.deadlines, other.starts, other.places)
  }

  /// The moments that have happened.
  var done: UnsafeMutablePointer<UInt64> { bits.row(0) }
  /// The moments that have happened, and the moments that can no longer happen.
  var over: UnsafeMutablePointer<UInt64> { bits.row(1) }

  func isDone(_ moment: Int) -> Bool { bits.has(0, moment) }

  /// Whether a moment is possible now, or is the end of a sleep that has begun.
  func isStarted(_ moment: Int) -> Bool {
    !bits.has(1, moment) && poset.needs.isWithin(moment, bits.row(1))
  }

  /// Whether a moment is possible now.
  func isOpen(_ moment: Int) -> Bool {
    guard isStarted(moment) else { return false }
    return poset.lengths[moment] == nil || isDue(moment)
  }

  /// Whether a wake-up is the next one on the journey's timeline.
  private func isDue(_ moment: Int) -> Bool {
    for other in poset.sleepers where other != moment && isStarted(other) {
      if deadlines[other] < deadlines[moment] { return false }
      guard deadlines[other] == deadlines[moment] else { continue }
      if starts[other] == starts[moment], places[other] < places[moment] { return false }
    }
    return true
  }

  /// Lets a moment happen next in the simulated order.
  func take(_ moment: Int) {
    count += 1
    if deadlines[moment] > now { now = deadlines[moment] }
    if poset.removes.meets(moment, poset.removes.row(moment)) {
      for other in 0..<poset.count where poset.removes.has(moment, other) && isStarted(other) {
        bits.insert(1, other)
      }
    }
    bits.insert(0, moment)
    bits.insert(1, moment)
    layDown()
  }

  private func layDown() {
    for sleeper in poset.sleepers where deadlines[sleeper] < 0 && isStarted(sleeper) {
      deadlines[sleeper] = now + (poset.lengths[sleeper] ?? 0)
      starts[sleeper] = now
      places[sleeper] = count
    }
  }
}
