/// The signs that something is under way: values that the script's own playing shows only while a
/// request waits for its answer or a sleeper for its deadline, and takes back after that.
///
/// A spinner is known by what it does and not by its name. Flags and bare cases count, because a text
/// that is only shown for a while may say anything.
struct BusySigns {
  struct Sign: Hashable {
    let path: String
    let value: String
  }

  private(set) var signs: Set<Sign> = []

  init(_ playback: Playback, _ store: FactStore) {
    var idle: [String: Set<String>] = [:]
    var busy: Set<Sign> = []
    for moment in playback.moments {
      for (path, value) in store.facts(of: moment.screens).values {
        if moment.isIdle {
          idle[path, default: []].insert(value)
        } else if value.isFlag {
          busy.insert(Sign(path: path, value: value))
        }
      }
    }
    signs = busy.filter { sign in idle[sign.path].map { !$0.contains(sign.value) } ?? false }
  }

  /// Whether the value of a path may be such a sign.
  func holds(_ path: String, _ value: String?) -> Bool {
    value.map { signs.contains(Sign(path: path, value: $0)) } ?? false
  }

  /// The paths on which there is such a sign at times.
  var paths: Set<String> { Set(signs.map(\.path)) }
}

extension String {
  /// Whether a value is true, false or a bare case of an enum.
  var isFlag: Bool { self == "true" || self == "false" || first == "." }
}
