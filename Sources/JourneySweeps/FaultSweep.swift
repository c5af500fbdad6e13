import HTTPFixtures
import SnapshotRendering
import UserJourneys

/// Lets each request of a journey go wrong in turn, in every way, and goes on with the script.
struct FaultSweep {
  let faults: [JourneySweep.Fault]
  let orders: Int

  /// One request that went wrong, seen from before it did.
  struct Faulted {
    let fault: JourneySweep.Fault
    /// The request's place in the order in which the journey sends them, counted from 1.
    let request: Int
    let playback: Playback
    /// The moments before and after the faulty answer.
    let before: JourneyMoment
    let after: JourneyMoment
    /// The last moment before the user does something again.
    let end: JourneyMoment
  }

  func run(on stage: SweepStage, _ script: Journey.Script) throws(JourneyError) -> SweepPart {
    var part = SweepPart(lines: ["every fault:"], playCount: 0)
    for exchange in stage.base.exchanges.prefix(stage.base.endless?.requests ?? .max) {
      part.lines.append("  > \(exchange.request)")
      var shown: [(lines: [String], faults: [JourneySweep.Fault])] = []
      var failureFacts: Set<String> = []
      var doubts = DoubtfulSigns()
      // What did not come again when the same was asked again is no sign of it.
      let isAskedAgain = stage.base.exchanges.count { $0.request == exchange.request } > 1
      for fault in faults.filter({ !$0.isLast }) + faults.filter(\.isLast) {
        let variation = Variation(fault: fault.of(exchange.number))
        let playback = try stage.journey.play(variation, isMute: true, script)
        part.playCount += 1
        part.add(stage.findings(in: playback), variation)
        let faulted = faulted(fault, of: exchange.number, playback)
        if let faulted {
          part.add(findings(faulted, on: stage, &failureFacts), variation)
          if fault.isFailure, !isAskedAgain, !hasRecovered(faulted, on: stage) {
            doubts.note(faulted.end, after: variation, by: stage.rules)
          }
        }
        note(fault, faulted, &shown)
      }
      for entry in shown {
        part.lines.append("    \(entry.faults.map(\.name).joined(separator: ", "))")
        part.lines += entry.lines.map { "      " + $0 }
      }
      part.findings += doubts.findings
      part.lines += doubts.lines.map { "    " + $0 }
      if orders > 1 { try addOrders(exchange.number, on: stage, script, &part) }
    }
    if stage.base.exchanges.isEmpty { part.lines = ["every fault: no request is sent"] }
    return part
  }

  private func faulted(
    _ fault: JourneySweep.Fault,
    of request: Int,
    _ playback: Playback
  ) -> Faulted? {
    let moments = playback.moments
    guard let index = playback.moment(answering: request), index > 0 else { return nil }
    return Faulted(
      fault: fault,
      request: request,
      playback: playback,
      before: moments[index - 1],
      after: moments[index],
      end: playback.momentBeforeNextStep(after: index)
    )
  }

  /// Puts ways to fail together that show the same.
  private func note(
    _ fault: JourneySweep.Fault,
    _ faulted: Faulted?,
    _ shown: inout [(lines: [String], faults: [JourneySweep.Fault])]
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
      shown[known].faults.append(fault)
    } else {
      shown.append((lines, [fault]))
    }
  }

  /// One request offline, in many orders.
  private func addOrders(
    _ request: Int,
    on stage: SweepStage,
    _ script: Journey.Script,
    _ part: inout SweepPart
  ) throws(JourneyError) {
    var sweep = OrderSweep(budget: orders)
    sweep.fault = JourneySweep.Fault.offline.of(request)
    let more = try sweep.run(on: stage, script)
    part.lines += more.lines.map { "    offline in " + $0 }
    part.findings += more.findings
    part.playCount += more.playCount
  }
}

extension JourneySweep.Fault {
  /// Whether nobody can take the answer for anything else than a failure.
  fileprivate var isFailure: Bool { !mayPass && self != .cancelled }

  /// Whether it is told by what others show, and so comes after them.
  fileprivate var isLast: Bool { self == .cancelled || self == .slow }
}
