import HTTPFixtures
import SnapshotRendering

/// Lets each request of a journey go wrong in turn, in every way, and goes on with the script.
struct FaultSweep {
  let kinds: [FaultKind]
  let orders: Int
  /// The requests whose failure nobody needs to see.
  var silent: Set<String> = []

  /// One request that went wrong, seen from before it did.
  struct Faulted {
    let fault: Fault
    let playback: Playback
    /// The moments before and after the faulty answer.
    let before: Moment
    let after: Moment
    /// The last moment before the user does something again.
    let end: Moment
  }

  func run(on stage: SweepStage, _ script: Journey.Script) throws(JourneyError) -> SweepPart {
    var part = SweepPart(lines: ["every fault:"], findings: [], playCount: 0)
    for exchange in stage.base.exchanges.prefix(stage.base.endless?.requests ?? .max) {
      let waiver = isSilent(exchange.request) ? ", which may fail unseen" : ""
      part.lines.append("  > \(exchange.request)\(waiver)")
      var shown: [(lines: [String], kinds: [FaultKind])] = []
      var failureFacts: Set<String> = []
      var doubts = DoubtfulSigns()
      // What did not come again when the same was asked again is no sign of it.
      let isAskedAgain = stage.base.exchanges.count { $0.request == exchange.request } > 1
      for kind in kinds.filter({ !$0.isLast }) + kinds.filter(\.isLast) {
        let fault = Fault(request: exchange.number, kind: kind)
        let variation = Variation(fault: fault)
        let playback = try stage.journey.play(variation, isMute: true, script)
        part.playCount += 1
        part.findings += stage.findings(in: playback, variation)
        let faulted = faulted(fault, playback)
        if let faulted {
          let found = findings(faulted, on: stage, &failureFacts)
          part.findings += found.map { Finding(kind: $0, variation: variation) }
          if kind.isFailure, !isAskedAgain, !hasRecovered(faulted, on: stage) {
            doubts.note(faulted.end, after: variation, by: stage.rules)
          }
        }
        note(kind, faulted, &shown)
      }
      for entry in shown {
        part.lines.append("    \(entry.kinds.map(\.rawValue).joined(separator: ", "))")
        part.lines += entry.lines.map { "      " + $0 }
      }
      part.findings += doubts.findings
      part.lines += doubts.lines.map { "    " + $0 }
      if orders > 1 { try addOrders(exchange.number, on: stage, script, &part) }
    }
    part.findings += idleWaivers(on: stage)
    if stage.base.exchanges.isEmpty { part.lines = ["every fault: no request is sent"] }
    return part
  }

  /// The names of requests that do not occur, so that a waiver does not outlive what it is for.
  private func idleWaivers(on stage: SweepStage) -> [Finding] {
    let names = Set(stage.base.exchanges.flatMap { Self.names(of: $0.request) })
    return silent.subtracting(names).sorted().map {
      Finding(kind: .idleWaiver($0), variation: .scripted)
    }
  }

  /// What a request is called, with its query and without.
  private static func names(of request: CanonicalRequest) -> [String] {
    let whole = "\(request)"
    return [whole, String(whole.prefix { $0 != "?" })]
  }

  func isSilent(_ request: CanonicalRequest) -> Bool {
    Self.names(of: request).contains(where: silent.contains)
  }

  private func faulted(_ fault: Fault, _ playback: Playback) -> Faulted? {
    let moments = playback.moments
    guard let index = playback.moment(answering: fault.request), index > 0 else { return nil }
    return Faulted(
      fault: fault,
      playback: playback,
      before: moments[index - 1],
      after: moments[index],
      end: playback.momentBeforeNextStep(after: index)
    )
  }

  /// Puts ways to fail together that show the same.
  private func note(
    _ kind: FaultKind,
    _ faulted: Faulted?,
    _ shown: inout [(lines: [String], kinds: [FaultKind])]
  ) {
    var lines = ["is given up before it is answered"]
    if let faulted {
      lines = ScreenDifference.lines(from: faulted.before.screens, to: faulted.after.screens)
      if lines.isEmpty { lines = ["= nothing changes"] }
      if lines.count > 6 { lines = lines.prefix(5) + ["… and \(lines.count - 5) more lines"] }
      if faulted.playback.hasRetried { lines.append("then tries again") }
      if let stop = faulted.playback.stop { lines.append("the script cannot go on: \(stop)") }
    }
    if let known = shown.firstIndex(where: { $0.lines == lines }) {
      shown[known].kinds.append(kind)
    } else {
      shown.append((lines, [kind]))
    }
  }

  /// One request offline, in many orders.
  private func addOrders(
    _ request: Int,
    on stage: SweepStage,
    _ script: Journey.Script,
    _ part: inout SweepPart
  ) throws(JourneyError) {
    var sweep = OrderSweep(budget: orders, mayEndApart: true)
    sweep.fault = Fault(request: request, kind: .offline)
    let more = try sweep.run(on: stage, script)
    part.lines += more.lines.map { "    offline in " + $0 }
    part.findings += more.findings
    part.playCount += more.playCount
  }
}

extension FaultKind {
  /// Whether nobody can take the answer for anything else than a failure.
  fileprivate var isFailure: Bool { !mayPass && self != .cancelled }

  /// Whether it is told by what others show, and so comes after them.
  fileprivate var isLast: Bool { self == .cancelled || self == .slow }
}
