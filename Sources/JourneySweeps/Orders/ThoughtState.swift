/// How far an order has come that is only thought of: what is possible, what is over, who sleeps.
///
/// A class, because a struct with buffers is copied for every call in debug builds.
final class ThoughtState {
  private let poset: MomentPoset
  /// In row 0 what has happened, in 1 that and what never will.
  private let bits: MomentBits
  private var now = 0
  private var count = 0
  /// Until when a moment sleeps, when that began, and after how many moments; -1 before that.
  private var deadlines: [Int]
  private var starts: [Int]
  private var places: [Int]

  init(_ poset: MomentPoset) {
    self.poset = poset
    bits = MomentBits(2, of: poset.room)
    deadlines = [Int](repeating: -1, count: poset.count)
    starts = deadlines
    places = deadlines
    layDown()
  }

  private init(_ other: ThoughtState) {
    poset = other.poset
    bits = other.bits.grown(to: 2, of: other.poset.room)
    (now, count) = (other.now, other.count)
    (deadlines, starts, places) = (other.deadlines, other.starts, other.places)
  }

  func copy() -> ThoughtState { ThoughtState(self) }

  /// What has happened, and that with what never will.
  var done: UnsafeMutablePointer<UInt64> { bits.row(0) }
  var over: UnsafeMutablePointer<UInt64> { bits.row(1) }

  func isDone(_ moment: Int) -> Bool { bits.has(0, moment) }

  /// Whether a moment is possible, or sleeps.
  func isStarted(_ moment: Int) -> Bool {
    !bits.has(1, moment) && poset.needs.isWithin(moment, bits.row(1))
  }

  /// Whether a moment is possible now.
  func isOpen(_ moment: Int) -> Bool {
    guard isStarted(moment) else { return false }
    return poset.lengths[moment] == nil || isDue(moment)
  }

  /// Whether no other sleeper wakes before, as the timeline of a journey has it.
  private func isDue(_ moment: Int) -> Bool {
    for other in poset.sleepers where other != moment && isStarted(other) {
      if deadlines[other] < deadlines[moment] { return false }
      guard deadlines[other] == deadlines[moment] else { continue }
      if starts[other] == starts[moment], places[other] < places[moment] { return false }
    }
    return true
  }

  /// A moment happens.
  func take(_ moment: Int) {
    count += 1
    if deadlines[moment] > now { now = deadlines[moment] }
    if !poset.removes.isEmpty(moment) {
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
