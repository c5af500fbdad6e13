/// The search for one edit script: it finds the elements that have no partner in the other
/// sequence.
///
/// A box is a part of the old sequence and a part of the new sequence. The boxes wait on a separate
/// stack, so that no input can exhaust the thread's stack. A box is first searched exactly, within
/// its allowance of steps. A box that is too costly is cut at the lines that occur once on both
/// sides. Without such lines, the box is split where a search of bounded depth ends.
struct EditSearch: ~Copyable {
  private let oldCount: Int
  private let newCount: Int
  private let effort: DiffEffort
  /// One flag for each element of the old sequence, set if the new sequence has no partner for it.
  private let isRemoved: UnsafeMutablePointer<Bool>
  private let isAdded: UnsafeMutablePointer<Bool>
  private var old: SharedElements
  private var new: SharedElements
  private var frontiers: Frontiers
  private let counts: ElementCounts
  private var reserve: Int
  private var boxes: [Box] = []

  private(set) var isMinimal = true
  private(set) var steps = 0

  init(old: [Int32], new: [Int32], idCount: Int, effort: DiffEffort) {
    oldCount = old.count
    newCount = new.count
    self.effort = effort
    counts = ElementCounts(idCount: idCount)
    reserve = effort.reserve
    isRemoved = .zeroed(old.count)
    isAdded = .zeroed(new.count)
    var middle = Box(old: 0..<old.count, new: 0..<new.count)
    _ = middle.trim(old, new)
    let inOld = Occurrences(of: old, in: middle.old, idCount: idCount)
    let inNew = Occurrences(of: new, in: middle.new, idCount: idCount)
    self.old = SharedElements(of: old, in: middle.old, sharedWith: inNew, others: isRemoved)
    self.new = SharedElements(of: new, in: middle.new, sharedWith: inOld, others: isAdded)
    frontiers = Frontiers(oldCount: self.old.count, newCount: self.new.count)
    steps = old.count + new.count
  }

  deinit {
    isRemoved.deallocate()
    isAdded.deallocate()
  }

  /// Decides for every element whether it has a partner in the other sequence.
  mutating func run() {
    boxes.append(Box(old: 0..<old.count, new: 0..<new.count))
    while var box = boxes.popLast() {
      steps += box.trim(old.ids, new.ids)
      if box.isOneSided {
        replace(box)
      } else if box.isStretched {
        matchStretch(of: box)
      } else {
        matchExactly(box)
      }
    }
  }

  /// Splits a box, a pair of parts of both sequences, in the middle of its shortest edit script.
  ///
  /// If the search for the middle costs too much, the box is cut at unique elements instead.
  private mutating func matchExactly(_ box: Box) {
    let allowance = box.lineCount * effort.stepsPerLine
    var middle = MiddleSearch(box, old.ids, new.ids, frontiers)
    let meeting = middle.meet(within: allowance + reserve)
    steps += middle.steps
    reserve -= max(0, min(reserve, middle.steps - allowance))
    if let meeting {
      boxes.append(box.upTo(meeting))
      boxes.append(box.from(meeting))
    } else {
      isMinimal = false
      anchor(box)
    }
  }

  /// Cuts a box, a pair of parts of both sequences, at the elements that occur exactly once in each
  /// part.
  private mutating func anchor(_ box: Box) {
    steps += box.lineCount
    let anchors = UniqueAnchors(in: box, old.ids, new.ids, counts: counts)
    if !anchors.haveCommonElements {
      replace(box)
    } else if anchors.points.isEmpty || box.anchorings == mostAnchorings {
      var box = box
      box.isStretched = true
      boxes.append(box)
    } else {
      boxes.append(contentsOf: box.cut(at: anchors.points))
    }
  }

  /// Splits a box of the diff in two, at the furthest point that a search of limited depth reaches.
  private mutating func matchStretch(of box: Box) {
    var middle = MiddleSearch(box, old.ids, new.ids, frontiers)
    let point = middle.meetOrReach(rounds: effort.stretchRounds)
    steps += middle.steps
    boxes.append(box.upTo(point))
    boxes.append(box.from(point))
  }

  private func replace(_ box: Box) {
    for index in box.old { isRemoved[old.indices[index]] = true }
    for index in box.new { isAdded[new.indices[index]] = true }
  }

  /// The changes that the search has found, in ascending order.
  func changes() -> [EditScript.Change] {
    var changes: [EditScript.Change] = []
    var old = 0
    var new = 0
    while old < oldCount || new < newCount {
      let oldStart = old
      let newStart = new
      while old < oldCount, isRemoved[old] { old &+= 1 }
      while new < newCount, isAdded[new] { new &+= 1 }
      if old > oldStart || new > newStart {
        changes.append(EditScript.Change(old: oldStart..<old, new: newStart..<new))
      } else {
        old &+= 1
        new &+= 1
      }
    }
    return changes
  }
}

/// The greatest number of times that a part is cut at unique elements.
///
/// A part that results from so many cuts is searched only to a bounded depth, so the whole search
/// ends in few levels.
private let mostAnchorings = 8
