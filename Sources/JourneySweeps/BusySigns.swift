import HTTPFixtures
import UserJourneys

/// The values that show that something is under way.
///
/// The baseline shows such a value only while a request or a sleeper waits, and then takes it back.
///
/// A spinner is known by its behaviour and not by its name. Flags that are on and cases count, and
/// so does a text that comes and goes more than once. A flag that is off does not count, and neither
/// does a case whose payload is more than numbers.
struct BusySigns {
  struct Sign: Hashable {
    let path: String
    let value: String
  }

  /// The values that came when work began and went when it ended.
  private(set) var signs: Set<Sign> = []
  /// Values that may be signs.
  ///
  /// They are flags that are off while something is under way, and values that a screen opened with
  /// until the first answer. A spinner behaves so, and so does a list that was empty until then.
  private(set) var doubtful: Set<Sign> = []
  /// The signs that the baseline leaves behind when nothing is under way any more.
  private(set) var stuck: Set<Sign> = []
  /// The flags that came on with a request that only reads, and stayed.
  ///
  /// Such a request changes nothing in advance, so the flag is a spinner if another playback takes
  /// it back.
  private(set) var lasting: Set<Sign> = []
  /// The values of each path while nothing is under way.
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
        // A value that was taken back once and left behind once is certainly a sign.
        guard intervals.areLeftBehind(sign) else { continue }
        if intervals.briefCount(of: sign) > 0 { stuck.insert(sign) }
        if intervals.onlyReads(sign), sign.value == "true" { lasting.insert(sign) }
      }
    }
  }

  /// Whether a value of a path is a sign or may be one.
  func holds(_ path: String, _ value: String?) -> Bool {
    guard let value else { return false }
    let isCase = value.utf8.first == 0x2E
    let sign = Sign(path: path, value: isCase ? String(value.prefix { $0 != "(" }) : value)
    return signs.contains(sign) || doubtful.contains(sign)
  }

  /// Whether a change of a path only tells that something has begun or is over.
  func isOnlySign(_ path: String, from old: String?, to new: String?) -> Bool {
    if holds(path, new) { return true }
    guard holds(path, old) else { return false }
    return new.map { idle[path]?.contains($0) == true } ?? true
  }
}
