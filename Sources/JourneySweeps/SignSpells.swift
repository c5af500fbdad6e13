import HTTPFixtures
import UserJourneys

/// When each flag, bare case or text of a playing is to see: from the moment at which it comes to the one
/// at which it goes.
struct SignSpells {
  struct Spell {
    /// Whether something was under way when it came.
    let beginsBusy: Bool
    /// Whether it came although nothing was begun.
    let beginsIdle: Bool
    /// Whether all requests that were sent then only read.
    let onlyReads: Bool
    /// Whether an answer or a timer took it away, or else the user; nil while it stays.
    var endsByItself: Bool?
    /// Whether it was there while nothing was under way.
    var isSeenIdle = false
  }

  private var spells: [BusySigns.Sign: [Spell]] = [:]

  /// - Parameters:
  ///   - playback: The playing.
  ///   - store: What its screens say.
  ///   - paths: The paths that are of interest; nil for all.
  init(_ playback: Playback, _ store: FactStore, of paths: Set<String>? = nil) {
    var last: [String: String] = [:]
    var requestCount = 0
    for moment in playback.moments {
      let flags = store.facts(of: moment.screens).flags
      let isNew = moment.requestCount > requestCount || !moment.isIdle
      for path in paths ?? Set(flags.keys).union(last.keys) {
        let (old, new) = (last[path], flags[path])
        if old != new {
          if let old { end(BusySigns.Sign(path: path, value: old), at: moment) }
          if let new, old != nil {
            let sent = playback.exchanges[requestCount..<moment.requestCount]
            let spell = Spell(
              beginsBusy: isNew,
              beginsIdle: !isNew,
              onlyReads: !sent.isEmpty && sent.allSatisfy { $0.request.name.hasPrefix("GET ") }
            )
            spells[BusySigns.Sign(path: path, value: new), default: []].append(spell)
          }
        }
        if let new, moment.isIdle { seeIdle(BusySigns.Sign(path: path, value: new)) }
      }
      last = flags
      requestCount = moment.requestCount
    }
  }

  private mutating func end(_ sign: BusySigns.Sign, at moment: JourneyMoment) {
    guard let count = spells[sign]?.count, count > 0 else { return }
    if moment.cause == .step {
      spells[sign]?[count - 1].endsByItself = false
    } else {
      spells[sign]?[count - 1].endsByItself = true
    }
  }

  private mutating func seeIdle(_ sign: BusySigns.Sign) {
    guard let count = spells[sign]?.count, count > 0 else { return }
    spells[sign]?[count - 1].isSeenIdle = true
  }

  /// How often something came with what was begun, and went with its end.
  func briefCount(of sign: BusySigns.Sign) -> Int {
    spells[sign]?.count { $0.beginsBusy && $0.endsByItself == true && !$0.isSeenIdle } ?? 0
  }

  /// Whether a sign came only with what was begun, and at last stayed when that was over.
  func areLeftBehind(_ sign: BusySigns.Sign) -> Bool {
    guard let all = spells[sign], let last = all.last else { return false }
    return last.endsByItself == nil && last.isSeenIdle && all.allSatisfy(\.beginsBusy)
      && all.dropLast().allSatisfy { !$0.isSeenIdle }
  }

  /// Whether a sign came with requests that only read.
  func onlyReads(_ sign: BusySigns.Sign) -> Bool {
    spells[sign]?.allSatisfy(\.onlyReads) ?? false
  }

  /// Whether something came although nothing was begun, and went again, as no sign of work does.
  func showsIdly(_ sign: BusySigns.Sign) -> Bool {
    spells[sign]?.contains { $0.beginsIdle && $0.endsByItself != nil } ?? false
  }

  /// The request that each sign belongs to: it shows whenever that waits and never else, although
  /// other requests wait then.
  static func owners(
    of signs: Set<BusySigns.Sign>,
    in playback: Playback,
    _ store: FactStore
  ) -> [BusySigns.Sign: (request: String, others: Set<String>)] {
    var owners: [BusySigns.Sign: (request: String, others: Set<String>)] = [:]
    let waiting = playback.moments.map { Set($0.waiting.map(\.request.name)) }
    let names = waiting.reduce(into: Set()) { $0.formUnion($1) }
    guard names.count > 1 else { return [:] }
    for sign in signs {
      let shows = playback.moments.map {
        store.facts(of: $0.screens).flags[sign.path] == sign.value
      }
      let request = names.sorted().first { name in waiting.map { $0.contains(name) } == shows }
      guard let request else { continue }
      let others = zip(waiting, shows).reduce(into: Set<String>()) { others, moment in
        if !moment.1 { others.formUnion(moment.0) }
      }
      if !others.isEmpty { owners[sign] = (request, others) }
    }
    return owners
  }
}
