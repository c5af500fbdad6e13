import HTTPFixtures
import UserJourneys

/// The signs that something is under way: values that the script's own run shows only while a
/// request waits for its answer or a sleeper for its deadline, and takes back after that.
///
/// A spinner is known by what it does and not by its name. Flags that are on and bare cases count, and a
/// text that came and went more than once; a flag that is off says that something is not so, and a case
/// with a payload shows something.
struct BusySigns {
  struct Sign: Hashable {
    let path: String
    let value: String
  }

  /// The values that came when something began, and went when it was over.
  private(set) var signs: Set<Sign> = []
  /// The values that a screen opened with and that went with the first answer, and flags that are off
  /// while something is under way: a spinner does so, and so does a list that was empty until then.
  private(set) var doubtful: Set<Sign> = []
  /// The signs that the script's own run itself leaves behind, when nothing is under way any more.
  private(set) var stuck: Set<Sign> = []
  /// The flags that came on with a request that only reads, and stayed: no change in advance, so
  /// spinners where another playing takes them back.
  private(set) var lasting: Set<Sign> = []
  /// The request, by method and path, to which a sign belongs, and those that are seen to have none of it.
  private(set) var owners: [Sign: (request: String, others: Set<String>)] = [:]
  /// The requests, by method and path, during which a sign shows all the time.
  private(set) var companions: [Sign: Set<String>] = [:]
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
    let spells = SignSpells(playback, store)
    for sign in busy {
      let isSeenIdle = idle[sign.path].map { $0.contains(sign.value) } ?? true
      switch (sign.value.first, isSeenIdle) {
      case ("\"", false): if spells.briefCount(of: sign) > 1 { signs.insert(sign) }
      case ("f", false): doubtful.insert(sign)
      case ("n", _): break
      case (_, false):
        if entered.contains(sign) { signs.insert(sign) } else { doubtful.insert(sign) }
      case ("\"", true), ("f", true): break
      case (_, true):
        // What was taken back once, and is left behind once, is a sign for sure.
        guard spells.areLeftBehind(sign) else { continue }
        if spells.briefCount(of: sign) > 0 { stuck.insert(sign) }
        if spells.onlyReads(sign), sign.value == "true" { lasting.insert(sign) }
      }
    }
    owners = SignSpells.owners(of: signs, in: playback, store)
    companions = Self.companions(of: signs, in: playback, store)
  }

  private static func companions(
    of signs: Set<Sign>,
    in playback: Playback,
    _ store: FactStore
  ) -> [Sign: Set<String>] {
    var companions: [Sign: Set<String>] = [:]
    for sign in signs where sign.value == "true" {
      var (with, without): (Set<String>, Set<String>) = ([], [])
      for moment in playback.moments {
        let names = moment.waiting.map(\.request.name)
        if store.facts(of: moment.screens).flags[sign.path] == sign.value {
          with.formUnion(names)
        } else {
          without.formUnion(names)
        }
      }
      companions[sign] = with.subtracting(without)
    }
    return companions
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
