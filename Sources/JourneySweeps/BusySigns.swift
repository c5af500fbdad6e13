import UserJourneys

/// The values that show that work is under way, such as a spinner's flag.
///
/// A sign is a value that the script's own run enters while work is under way, and leaves again by
/// itself. The run never enters it without work, and shows it without work at most at its end. A
/// sign is a flag that is on, a case such as `.loading` or `.loading(attempt: 2)`, or a text that
/// comes and goes more than once. A case with a payload other than numbers is never a sign.
struct BusySigns {
  struct Sign: Hashable {
    let path: String
    let value: String
  }

  let signs: Set<Sign>
  /// The signs that come before a request, and may say that something is not saved.
  let early: Set<Sign>
  /// The values that each path has while no work is under way.
  private var idle: [String: Set<String>] = [:]
  /// The flags that come and go together; they are stuck only if all of them stay.
  private let twins: [Sign: Set<Sign>]

  /// The appearances of one value in the script's own run.
  private struct Appearances {
    var isEnteredIdly = false
    /// Whether the value has come before the request, as after a debounce.
    var isEarly = false
    /// Whether the value is on the screen and was there without work.
    var isResting = false
    /// Whether the value was there without work, and went later.
    var hasRested = false
    /// The number of times that an answer or a timer took the value away.
    var endCount = 0
    /// The moments at which the value came and went.
    var history: [Int] = []
  }

  init(_ playback: Playback, _ store: FactStore) {
    var appearances: [Sign: Appearances] = [:]
    var last: [String: String] = [:]
    for (index, moment) in playback.moments.enumerated() {
      let isAsking = !moment.requests.isEmpty
      let isBusy = !moment.isIdle || isAsking
      for screens in moment.turns + [moment.screens] {
        let flags = store.facts(of: screens).flags
        for (path, value) in last where flags[path] != value {
          let sign = Sign(path: path, value: value)
          guard var past = appearances[sign] else { continue }
          if moment.cause != .step { past.endCount += 1 }
          if past.isResting { past.hasRested = true }
          past.history.append(index)
          past.isResting = false
          appearances[sign] = past
        }
        for (path, value) in flags where last[path] != nil && last[path] != value {
          let sign = Sign(path: path, value: value)
          appearances[sign, default: Appearances()].history.append(index)
          if !isBusy { appearances[sign]?.isEnteredIdly = true }
          if !isAsking { appearances[sign]?.isEarly = true }
        }
        last = flags
      }
      guard moment.isIdle else { continue }
      for (path, value) in last {
        idle[path, default: []].insert(value)
        let sign = Sign(path: path, value: value)
        if appearances[sign] == nil { appearances[sign] = Appearances(isEnteredIdly: true) }
        appearances[sign]?.isResting = true
      }
    }
    let known = appearances.filter { sign, past in
      let isFitting = sign.value == "true" || sign.value.first == "." || sign.value.first == "\""
      let needed = sign.value.first == "\"" ? 2 : 1
      return isFitting && !past.isEnteredIdly && !past.hasRested && past.endCount >= needed
    }
    signs = Set(known.keys)
    early = Set(known.filter(\.value.isEarly).keys)
    let flags = known.filter { $0.key.value == "true" }
    twins = flags.mapValues { past in
      Set(flags.filter { $0.value.history == past.history }.keys)
    }
  }

  /// Whether a flag stays without all those that come and go with it, as the mark of an old
  /// list stays without its spinner.
  func isMark(_ sign: Sign, among staying: Set<Sign>) -> Bool {
    twins[sign]?.isSubset(of: staying) == false
  }

  /// Whether a change at a path only shows that work has begun or ended.
  func isOnlySign(_ path: String, from old: String?, to new: String?) -> Bool {
    if holds(path, new) { return true }
    guard holds(path, old) else { return false }
    return new.map { idle[path]?.contains($0) == true } ?? true
  }

  private func holds(_ path: String, _ value: String?) -> Bool {
    guard let value else { return false }
    let isCase = value.utf8.first == 0x2E
    return signs.contains(
      Sign(path: path, value: isCase ? String(value.prefix { $0 != "(" }) : value)
    )
  }
}
