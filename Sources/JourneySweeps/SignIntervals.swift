import HTTPFixtures
import UserJourneys

/// The intervals in which a playback shows each flag, case or text that may be a sign.
struct SignIntervals {
  struct Interval {
    /// Whether the value appeared while work was under way, or at a moment that sent a request.
    let beginsBusy: Bool
    /// Whether the value appeared although no work had begun.
    let beginsIdle: Bool
    /// Whether GET requests, and no other requests, were sent at the moment at which the value
    /// appeared.
    let onlyReads: Bool
    /// True if an answer or a timer ended the interval, false if a step of the user did; nil while
    /// the screen still shows the value.
    var endsByItself: Bool?
    /// Whether the value was still on the screen at a moment when nothing was under way.
    var isSeenIdle = false
  }

  private var intervals: [BusySigns.Sign: [Interval]] = [:]

  /// - Parameters:
  ///   - playback: The playback.
  ///   - store: The facts of its screens.
  ///   - paths: The paths to look at; nil for all.
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
            let interval = Interval(
              beginsBusy: isNew,
              beginsIdle: !isNew,
              onlyReads: !sent.isEmpty && sent.allSatisfy { $0.request.name.hasPrefix("GET ") }
            )
            intervals[BusySigns.Sign(path: path, value: new), default: []].append(interval)
          }
        }
        if let new, moment.isIdle { seeIdle(BusySigns.Sign(path: path, value: new)) }
      }
      last = flags
      requestCount = moment.requestCount
    }
  }

  private mutating func end(_ sign: BusySigns.Sign, at moment: JourneyMoment) {
    guard let count = intervals[sign]?.count, count > 0 else { return }
    intervals[sign]?[count - 1].endsByItself = moment.cause != .step
  }

  private mutating func seeIdle(_ sign: BusySigns.Sign) {
    guard let count = intervals[sign]?.count, count > 0 else { return }
    intervals[sign]?[count - 1].isSeenIdle = true
  }

  /// The number of times that a sign came with work, and went by itself when the work ended or
  /// earlier.
  func briefCount(of sign: BusySigns.Sign) -> Int {
    intervals[sign]?.count { $0.beginsBusy && $0.endsByItself == true && !$0.isSeenIdle } ?? 0
  }

  /// Whether a sign, such as `isLoading: true`, stays on the screen after its work has ended.
  ///
  /// The result is false if the sign ever appeared without work, or if an earlier appearance also
  /// outlasted its work.
  func areLeftBehind(_ sign: BusySigns.Sign) -> Bool {
    guard let all = intervals[sign], let last = all.last else { return false }
    return last.endsByItself == nil && last.isSeenIdle && all.allSatisfy(\.beginsBusy)
      && all.dropLast().allSatisfy { !$0.isSeenIdle }
  }

  /// Whether a sign came only with GET requests.
  func onlyReads(_ sign: BusySigns.Sign) -> Bool {
    intervals[sign]?.allSatisfy(\.onlyReads) ?? false
  }

  /// Whether a value came while no work was under way, and went again.
  func showsIdly(_ sign: BusySigns.Sign) -> Bool {
    intervals[sign]?.contains { $0.beginsIdle && $0.endsByItself != nil } ?? false
  }
}
