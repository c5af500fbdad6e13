/// What must come before what among the moments of a journey, learned from one playing after the other.
///
/// A moment that became possible with another one needs it; one that was ever possible without it does
/// not. One that was possible, and never again after another one came, was taken away by that one.
final class MomentPoset {
  /// What could happen at one place of a playing, and what did.
  struct Turn {
    var open: [Int] = []
    /// Sleepers that wait for others.
    var later: [Int] = []
    var chosen: Int
    /// Whether the user would have gone on.
    var isUsersTurn = false
    /// The step that the script lets wait for what happens here.
    var barred: Int?
  }

  private var isStale = false
  /// How many moments are known.
  private(set) var count = 0
  private(set) var room = 0
  /// What a moment became possible with, in any playing.
  private var causes = MomentBits(0, of: 0)
  /// What had happened each time that a moment became possible.
  private var always = MomentBits(0, of: 0)
  private var isKnown = MomentBits(1, of: 0)
  /// What came after a moment, in any playing.
  private(set) var seen = MomentBits(0, of: 0)
  /// What a moment took away, in one playing and in two.
  private var taken = MomentBits(0, of: 0)
  private var takenTwice = MomentBits(0, of: 0)
  /// What stayed possible when a moment came.
  private var spared = MomentBits(0, of: 0)
  /// What nobody found a way to after a moment.
  private var vain = MomentBits(0, of: 0)
  /// What a moment takes away when it is possible then.
  private(set) var removes = MomentBits(0, of: 0)
  /// How long a moment sleeps; nil for one that does not.
  private(set) var lengths: [Int?] = []
  /// The moments that sleep.
  private(set) var sleepers: [Int] = []
  /// What must have happened before a moment.
  private(set) var needs = MomentBits(0, of: 0)
  /// What can come after a moment, and before it.
  private(set) var after = MomentBits(0, of: 0)
  private(set) var before = MomentBits(0, of: 0)

  /// Knows one more moment.
  ///
  /// - Parameter length: How long it sleeps, if it does.
  /// - Returns: Its number.
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

  /// How many moments can come before some other one and after it.
  var freeCount: Int {
    conclude()
    var free = 0
    for moment in 0..<count where after.meets(moment, before.row(moment)) { free += 1 }
    return free
  }
}

// MARK: - Learning

extension MomentPoset {
  /// Learns from one playing.
  func learn(_ turns: [Turn]) {
    let done = MomentBits(1, of: room)
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
    let rest = MomentBits(1, of: room)
    for turn in turns.reversed() {
      seen.add(turn.chosen, rest.row(0))
      rest.insert(0, turn.chosen)
    }
    isStale = true
  }

  /// No way was found to a moment after another one, and unless one is played, none is looked for.
  func giveUp(_ second: Int, after first: Int) {
    vain.insert(first, second)
    isStale = true
  }

  /// A moment is possible for the first time in a playing.
  private func begin(_ moment: Int, after cause: Int?, _ done: MomentBits) {
    if let cause { causes.insert(moment, cause) }
    if isKnown.has(0, moment) {
      always.keep(moment, done.row(0))
    } else {
      isKnown.insert(0, moment)
      always.add(moment, done.row(0))
    }
  }

  /// Works out what must come before what, once more has been learned.
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

  /// Works out what can come after a moment.
  private func noteAfter(_ first: Int) {
    after.set(first, false)
    for moment in 0..<count { after.insert(first, moment) }
    after.drop(first, needs.row(first))
    if !takenTwice.isEmpty(first) {
      takenTwice.forEach(in: first) { second in
        // What the one takes away may still come after it where it need not be possible before.
        if needs.isWithin(second, needs.row(first)) { after.remove(first, second) }
      }
    }
    after.drop(first, vain.row(first))
    after.remove(first, first)
    after.add(first, seen.row(first))
  }

  /// A moment needs its causes and what they need, as far as it never was possible without that.
  private func addNeeds(of moment: Int) -> Bool {
    let new = MomentBits(1, of: room)
    new.add(0, causes.row(moment))
    causes.forEach(in: moment) { new.add(0, needs.row($0)) }
    new.keep(0, always.row(moment))
    return needs.add(moment, new.row(0))
  }

  /// A sleeper needs one that always wakes earlier; so does who needs it.
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

  /// Whether a sleeper lies down no later than another one and sleeps shorter, or earlier and no
  /// longer.
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
