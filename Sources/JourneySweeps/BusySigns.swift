import UserJourneys

/// The signs that something is under way: values that the script's own run shows only while a
/// request waits for its answer or a sleeper for its deadline, and takes back after that.
///
/// A spinner is known by what it does and not by its name. Flags and bare cases count, because a text
/// that is only shown for a while may say anything.
struct BusySigns {
  struct Sign: Hashable {
    let path: String
    let value: String
  }

  /// The values that came when something began, and went when it was over.
  private(set) var signs: Set<Sign> = []
  /// The values that a screen opened with and that went with the first answer: a spinner does so, and
  /// so does a list that was empty until then.
  private(set) var doubtful: Set<Sign> = []
  /// The values of each path while nothing is under way.
  private var idle: [String: Set<String>] = [:]

  init(_ playback: Playback, _ store: FactStore) {
    var busy: Set<Sign> = []
    var entered: Set<Sign> = []
    var last: [String: String] = [:]
    for moment in playback.moments {
      for screens in moment.turns + [moment.screens] {
        let values = store.facts(of: screens).values
        for (path, value) in values where value.isFlag {
          if let before = last[path], before != value {
            entered.insert(Sign(path: path, value: value))
          }
        }
        last = values
      }
      for (path, value) in last {
        if moment.isIdle {
          idle[path, default: []].insert(value)
        } else if value.isFlag {
          busy.insert(Sign(path: path, value: value))
        }
      }
    }
    let all = busy.filter { sign in idle[sign.path].map { !$0.contains(sign.value) } ?? false }
    signs = all.intersection(entered)
    doubtful = all.subtracting(entered)
  }

  /// Whether the value of a path may be such a sign.
  func holds(_ path: String, _ value: String?) -> Bool {
    guard let value else { return false }
    let sign = Sign(path: path, value: value)
    return signs.contains(sign) || doubtful.contains(sign)
  }

  /// Whether a path says no more than that something has begun or is over.
  func isOnlySign(_ path: String, from old: String?, to new: String?) -> Bool {
    if holds(path, new) { return true }
    guard holds(path, old) else { return false }
    return new.map { idle[path]?.contains($0) == true } ?? true
  }
}

extension String {
  /// Whether a value is true, false or a bare case of an enum.
  var isFlag: Bool { self == "true" || self == "false" || first == "." }
}
