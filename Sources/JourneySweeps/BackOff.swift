import HTTPFixtures
import SnapshotRendering
import UserJourneys

/// The pauses that an app makes before it sends a failed request again.
struct BackOff {
  let playback: Playback

  /// The pauses between a request and its repetitions by the same step.
  func pauses(of request: Int) -> [Duration] {
    let times = playback.exchanges.map(\.number)
      .filter { $0 == request || playback.isTry($0, of: request) && $0 > request }
      .compactMap { playback.sent[$0]?.time }
    return zip(times.dropFirst(), times).map { $0 - $1 }
  }

  /// The first pauses between the tries of the last failed request: `after 1 s, 2 s, 4 s, 8 s, …`.
  var words: String {
    guard let last = playback.failed.last,
      let first = playback.failed.first(where: { playback.isTry($0, of: last) })
    else { return "" }
    return "after \(pauses(of: first).prefix(4).map(Self.text).joined(separator: ", ")), …"
  }

  static func text(of pause: Duration) -> String { Rendering(of: pause).firstLine }

  /// The findings about the pauses in the playback of a failure plan.
  func findings(_ plan: FailurePlan) -> [SweepFinding.Kind] {
    switch (playback.stop?.kind, plan.extent) {
    case (.endlessRetry, _): endlessRetry
    case (nil, .once(let requests)) where requests.count == 2: reset(requests[0], requests[1])
    default: []
    }
  }

  /// The finding about a request that is sent for ever without a pause.
  private var endlessRetry: [SweepFinding.Kind] {
    guard let last = playback.failed.last else { return [] }
    let request = playback.exchanges[last - 1].request
    let same = playback.failed.filter { playback.exchanges[$0 - 1].request == request }
    let pauses = same.flatMap { self.pauses(of: $0) }
    return !pauses.isEmpty && pauses.allSatisfy { $0 == .zero } ? [.hotLoop(request.name)] : []
  }

  /// Finds a pause that a success does not reset.
  ///
  /// The app then waits longer after a second failure than after the first, although a request has
  /// succeeded between the two.
  private func reset(_ first: Int, _ second: Int) -> [SweepFinding.Kind] {
    let exchanges = playback.exchanges
    guard first < second, second <= exchanges.count,
      exchanges[first - 1].request.name == exchanges[second - 1].request.name,
      let before = playback.triesAgain(after: first).first, before < second,
      exchanges[before - 1].isSuccess, !playback.failed.contains(before),
      let after = playback.triesAgain(after: second).first,
      let pause = time(first, before), let later = time(second, after), later > pause
    else { return [] }
    let words = [pause, later].map(Self.text)
    return [
      .neverResets(
        exchanges[first - 1].request.name,
        pauses: "\(words[0]) at first, \(words[1]) after a success"
      )
    ]
  }

  private func time(_ first: Int, _ second: Int) -> Duration? {
    guard let one = playback.sent[first]?.time, let other = playback.sent[second]?.time else {
      return nil
    }
    return other - one
  }
}

extension ScenarioClient.Exchange {
  /// Whether the server has answered the request with a status below 400.
  var isSuccess: Bool {
    guard outcome == .answered, let status = answer?.prefix(3) else { return false }
    return Int(status).map { $0 < 400 } ?? true
  }
}
