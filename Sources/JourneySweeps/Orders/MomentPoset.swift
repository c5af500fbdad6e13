/// A partial order of a journey's moments, learned from one playback after the other.
///
/// Each moment has a number. Moment B needs moment A if A made B possible, and B was never possible
/// before A. Moment A prevents moment B if B was possible before A, and is never possible after A.
final class MomentPoset {
  /// The moments that were possible at one place of a playback, and the moment that happened there.
  struct Turn {
    var open: [Int] = []
    /// The sleepers that cannot wake yet, because other sleepers wake earlier.
    var later: [Int] = []
    var chosen: Int
    /// Whether the user's next step was possible.
    var isUsersTurn = false
    /// The script's next step, if the user could not take this step yet at this turn.
    var barred: Int?
  }

  private var isStale = false
  /// The number of moments that the playbacks so far have shown.
  private(set) var count = 0
  private(set) var room = 0
  /// Row m has the moments that made moment m possible in some playback.
  private var causes = BitMatrix(0, of: 0)
  /// Row m has the moments that had happened in every playback before moment m became possible.
  private var always = BitMatrix(0, of: 0)
  private var isKnown = BitMatrix(1, of: 0)
  /// Row m has the moments that came after moment m in some playback.
  private(set) var seen = BitMatrix(0, of: 0)
  /// Row m has the moments that moment m prevented in some playback.
  private var taken = BitMatrix(0, of: 0)
  /// Row m has the moments that moment m prevented in at least two playbacks.
  private var takenTwice = BitMatrix(0, of: 0)
  /// Row m has the moments that moment m left possible in some playback.
  private var spared = BitMatrix(0, of: 0)
  /// Row m has the moments that the sweep no longer tries to play after moment m.
  private var vain = BitMatrix(0, of: 0)
  /// Row m has the moments that moment m prevents whenever they are possible.
  private(set) var removes = BitMatrix(0, of: 0)
  /// The length of the sleep that each moment ends, in microseconds; nil for a moment that is no
  /// wake-up.
  private(set) var lengths: [Int?] = []
  /// The moments that are wake-ups.
  private(set) var sleepers: [Int] = []
  /// Row m has the moments that must come before moment m.
  private(set) var needs = BitMatrix(0, of: 0)
  /// Row m has the moments that can come after moment m.
  private(set) var after = BitMatrix(0, of: 0)
  /// Row m has the moments that can come before moment m.
  private(set) var before = BitMatrix(0, of: 0)

  /// Adds one moment.
  ///
  /// - Parameter length: The length of the sleep that the moment ends; nil for a moment that is no
  ///   wake-up.
  /// - Returns: The number of the moment.
  func add(sleeping length: Int? = nil) -> Int {
    count += 1
    lengths.append(length)
    if length != nil { sleepers.append(count - 1) }
    if count > room { grow(to: max(16, room * 2)) }
    return count - 1
  }

  private func grow(to room: Int) {
    self.room = room
    causes = causes.grown(to: room, of: room)
    always = always.grown(to: room, of: room)
    isKnown = isKnown.grown(to: 1, of: room)
    seen = seen.grown(to: room, of: room)
    taken = taken.grown(to: room, of: room)
    takenTwice = takenTwice.grown(to: room, of: room)
    spared = spared.grown(to: room, of: room)
    vain = vain.grown(to: room, of: room)
    removes = removes.grown(to: room, of: room)
    needs = needs.grown(to: room, of: room)
    after = after.grown(to: room, of: room)
    before = before.grown(to: room, of: room)
  }

  /// The number of moments whose place in the order is not fixed.
  ///
  /// Such a moment can come before some other moment in one order, and after this other moment in
  /// another order.
  var freeCount: Int {
    conclude()
    return (0..<count).count { after.meets($0, before.row($0)) }
  }
}

// MARK: - Learning

extension MomentPoset {
  /// Notes which moments were possible at each turn of a playback, and which moment happened.
  func learn(_ turns: [Turn]) {
    let done = BitMatrix(1, of: room)
    // The turn at which a moment was last possible, counted from 1.
    var last = [Int](repeating: 0, count: count)
    for (place, turn) in turns.enumerated() {
      for moment in turn.open + turn.later {
        if last[moment] == 0 {
          begin(moment, after: place > 0 ? turns[place - 1].chosen : nil, done)
        }
        if last[moment] == place, place > 0 { spared.insert(turns[place - 1].chosen, moment) }
        last[moment] = place + 1
      }
      done.insert(0, turn.chosen)
      if let barred = turn.barred { causes.insert(barred, turn.chosen) }
    }
    for moment in 0..<count where last[moment] > 0 && !done.has(0, moment) {
      let taker = turns[last[moment] - 1].chosen
      if taken.has(taker, moment) { takenTwice.insert(taker, moment) }
      taken.insert(taker, moment)
    }
    let rest = BitMatrix(1, of: room)
    for turn in turns.reversed() {
      seen.add(turn.chosen, rest.row(0))
      rest.insert(0, turn.chosen)
    }
    isStale = true
  }

  /// Removes `second` from the moments that can come after `first`, until a playback shows `first`
  /// before `second`.
  func giveUp(_ second: Int, after first: Int) {
    vain.insert(first, second)
    isStale = true
  }

  /// Notes that a moment becomes possible for the first time in a playback.
  ///
  /// The moment becomes possible right after `cause`, which is nil at the start of the playback.
  /// `done` has the moments that have happened before.
  private func begin(_ moment: Int, after cause: Int?, _ done: BitMatrix) {
    if let cause { causes.insert(moment, cause) }
    if isKnown.has(0, moment) {
      always.keep(moment, done.row(0))
    } else {
      isKnown.insert(0, moment)
      always.add(moment, done.row(0))
    }
  }

  /// Derives the partial order from all playbacks so far.
  func conclude() {
    guard isStale else { return }
    isStale = false
    for moment in 0..<count { needs.set(moment, false) }
    var isNew = true
    while isNew {
      isNew = false
      for moment in 0..<count where addNeeds(of: moment) { isNew = true }
    }
    addEarlierSleepers()
    for moment in 0..<count {
      removes.set(moment, false)
      removes.add(moment, taken.row(moment))
      removes.drop(moment, spared.row(moment))
      before.set(moment, false)
    }
    for first in 0..<count {
      noteAfter(first)
      after.forEach(in: first) { before.insert($0, first) }
    }
  }

  /// Derives the moments that can come after the moment `first`.
  private func noteAfter(_ first: Int) {
    after.set(first, false)
    for moment in 0..<count { after.insert(first, moment) }
    after.drop(first, needs.row(first))
    dropTaken(by: first, after: first)
    needs.forEach(in: first) { dropTaken(by: $0, after: first) }
    after.drop(first, vain.row(first))
    after.remove(first, first)
    after.add(first, seen.row(first))
  }

  /// Removes some moments from the moments that can come after `first`.
  ///
  /// These are the moments that the moment `earlier` prevents for good.
  private func dropTaken(by earlier: Int, after first: Int) {
    takenTwice.forEach(in: earlier) { second in
      // A prevented moment can still come later if it needs a moment that `earlier` does not need.
      if needs.isWithin(second, needs.row(earlier)) { after.remove(first, second) }
    }
  }

  /// Adds a moment's causes, and the needs of these causes, to the needs of the moment.
  ///
  /// A cause or a need counts only if it came before the moment in every playback. Returns whether
  /// any need is new.
  private func addNeeds(of moment: Int) -> Bool {
    let new = BitMatrix(1, of: room)
    new.add(0, causes.row(moment))
    causes.forEach(in: moment) { new.add(0, needs.row($0)) }
    new.keep(0, always.row(moment))
    return needs.add(moment, new.row(0))
  }

  /// Notes, for each sleeper, the other sleepers that always wake first.
  ///
  /// A moment that must come after a sleeper must also come after these other sleepers.
  private func addEarlierSleepers() {
    var pairs: [(moment: Int, other: Int)] = []
    for moment in sleepers {
      for other in sleepers where other != moment && !needs.has(moment, other) {
        let isOpen = seen.has(moment, other)
        if !isOpen, isAlwaysEarlier(other, than: moment) { pairs.append((moment, other)) }
      }
    }
    var isNew = !pairs.isEmpty
    while isNew {
      isNew = false
      for (sleeper, other) in pairs {
        for moment in 0..<count where moment == sleeper || needs.has(moment, sleeper) {
          if needs.has(moment, other) || seen.has(moment, other) || moment == other { continue }
          needs.insert(moment, other)
          isNew = true
        }
      }
    }
  }

  /// Whether the sleeper `other` always wakes before the sleeper `moment`.
  ///
  /// This is the case if the sleep of `other` is shorter and starts no later, or is equally long
  /// and starts earlier.
  private func isAlwaysEarlier(_ other: Int, than moment: Int) -> Bool {
    guard let short = lengths[other], let long = lengths[moment], short <= long else {
      return false
    }
    guard needs.isWithin(other, needs.row(moment)) else { return false }
    if short < long { return true }
    for need in 0..<count where needs.has(moment, need) {
      if needs.isWithin(other, needs.row(need)) { return true }
    }
    return false
  }
}
