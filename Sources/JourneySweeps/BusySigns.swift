import HTTPFixtures
import UserJourneys

/// The values that show that work is under way, such as a spinner's flag.
///
/// The baseline shows such a value only while a request or a sleeper waits. The behaviour of a
/// value decides, not its name.
///
/// A sign is a flag that is on, a case such as `.loading` or `.loading(attempt: 2)`, or a text that
/// comes and goes more than once. A case with a payload other than numbers is never a sign.
struct BusySigns {
  struct Sign: Hashable {
    let path: String
    let value: String
  }

  /// The values that came when work began and went when the work ended.
  private(set) var signs: Set<Sign> = []
  /// The values that may be signs.
  ///
  /// They are flags that are off only while work is under way, and values that show from the
  /// opening of a screen to the first answer. A spinner shows in this time, and so does an empty
  /// list.
  private(set) var doubtful: Set<Sign> = []
  /// The signs that the baseline still shows after the end of all work.
  private(set) var stuck: Set<Sign> = []
  /// The flags that turned on with a GET request and stayed on.
  ///
  /// Such a flag cannot be a change that the screen shows before the answer, because a GET request
  /// changes no data. If another playback turns the flag off, the flag is a spinner.
  private(set) var lasting: Set<Sign> = []
  /// The values that each path has while no work is under way.
  private var idle: [String: Set<String>] = [:]

  init(_ playback: Playback, _ store: FactStore) {
    var entered: Set<Sign> = []
    var busy: Set<Sign> = []
    var last: [String: String] = [:]
    for moment in playback.moments {
      for screens in moment.turns + [moment.screens] {
        let flags = store.facts(of: screens).flags
        for (path, value) in flags where last[path] != nil && last[path] != value {
          entered.insert(Sign(path: path, value: value))
        }
        last = flags
      }
      for (path, value) in last {
        if moment.isIdle {
          idle[path, default: []].insert(value)
        } else {
          busy.insert(Sign(path: path, value: value))
        }
      }
    }
    let intervals = SignIntervals(playback, store)
    for sign in busy {
      let isSeenIdle = idle[sign.path].map { $0.contains(sign.value) } ?? true
      switch (sign.value.first, isSeenIdle) {
      case ("\"", false): if intervals.briefCount(of: sign) > 1 { signs.insert(sign) }
      case ("f", false): doubtful.insert(sign)
      case ("n", _): break
      case (_, false):
        if entered.contains(sign) { signs.insert(sign) } else { doubtful.insert(sign) }
      case ("\"", true), ("f", true): break
      case (_, true):
        // A value that went with its work once, and stayed after its work once, is certainly a
        // sign.
        guard intervals.areLeftBehind(sign) else { continue }
        if intervals.briefCount(of: sign) > 0 { stuck.insert(sign) }
        if intervals.onlyReads(sign), sign.value == "true" { lasting.insert(sign) }
      }
    }
  }

  /// Whether a value at a path is a sign or a doubtful sign.
  func holds(_ path: String, _ value: String?) -> Bool {
    guard let value else { return false }
    let isCase = value.utf8.first == 0x2E
    let sign = Sign(path: path, value: isCase ? String(value.prefix { $0 != "(" }) : value)
    return signs.contains(sign) || doubtful.contains(sign)
  }

  /// Whether a change at a path only shows that work has begun or ended.
  func isOnlySign(_ path: String, from old: String?, to new: String?) -> Bool {
    if holds(path, new) { return true }
    guard holds(path, old) else { return false }
    return new.map { idle[path]?.contains($0) == true } ?? true
  }
}
