import HTTPFixtures
import SnapshotRendering

/// Lets each request of a journey go wrong in turn, in every way, and goes on with the script.
struct FaultSweep {
  let kinds: [FaultKind]
  let orders: Int

  /// One request that went wrong, seen from before it did.
  private struct Faulted {
    let fault: Fault
    let playback: Playback
    /// The moments before and after the faulty answer.
    let before: Moment
    let after: Moment
  }

  func run(on stage: SweepStage, _ script: Journey.Script) throws(JourneyError) -> SweepPart {
    var part = SweepPart(lines: ["every fault:"], findings: [], playCount: 0)
    for exchange in stage.base.exchanges {
      part.lines.append("  > \(exchange.request)")
      var shown: [(lines: [String], kinds: [FaultKind])] = []
      var failureFacts: Set<String> = []
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
        }
        note(kind, faulted, &shown)
      }
      for entry in shown {
        part.lines.append("    \(entry.kinds.map(\.rawValue).joined(separator: ", "))")
        part.lines += entry.lines.map { "      " + $0 }
      }
      if orders > 1 { try addOrders(exchange.number, on: stage, script, &part) }
    }
    if stage.base.exchanges.isEmpty { part.lines = ["every fault: no request is sent"] }
    return part
  }

  private func faulted(_ fault: Fault, _ playback: Playback) -> Faulted? {
    let moments = playback.moments
    guard let index = playback.moment(answering: fault.request), index > 0 else { return nil }
    return Faulted(
      fault: fault,
      playback: playback,
      before: moments[index - 1],
      after: moments[index]
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

// MARK: - Rules

extension FaultSweep {
  /// What is wrong with how a failure is shown, and with what comes after it.
  ///
  /// - Parameters:
  ///   - faulted: The playing.
  ///   - stage: What the script's own playing teaches.
  ///   - failureFacts: What failures of this request show.
  /// - Returns: Each thing that is wrong.
  private func findings(
    _ faulted: Faulted,
    on stage: SweepStage,
    _ failureFacts: inout Set<String>
  ) -> [Finding.Kind] {
    let kind = faulted.fault.kind
    var found = endings(faulted, on: stage)
    guard kind != .slow else { return found }
    let before = stage.store.facts(of: faulted.before.screens)
    let after = stage.store.facts(of: faulted.after.screens)
    let isTakenForGood = kind.mayPass && isLikeGood(faulted, on: stage)
    if !isTakenForGood { found += rowsLost(before, after) }
    let changed = before.changes(to: after).filter { path in
      !stage.rules.signs.holds(path, before.values[path])
        && !stage.rules.signs.holds(path, after.values[path])
    }
    if kind == .cancelled {
      let isNews = isNews(faulted, on: stage)
      let shown = changed.filter { failureFacts.contains(Self.fact($0, after)) && isNews($0) }
      if !shown.isEmpty { found.append(.cancellationShown(shown.sorted())) }
      return found
    }
    if !kind.mayPass { failureFacts.formUnion(changed.map { Self.fact($0, after) }) }
    let isSeen =
      !changed.isEmpty || faulted.after.callCount > faulted.before.callCount
      || faulted.after.requestCount > faulted.before.requestCount
      || faulted.after.screens.count != faulted.before.screens.count
    if !isSeen, !isTakenForGood { found.append(.failureUnseen) }
    return found
  }

  /// Whether a path says more after a request was cancelled than that it is over: what the answer
  /// would have filled has to say something, and what was so before the request may be so again.
  private func isNews(_ faulted: Faulted, on stage: SweepStage) -> (String) -> Bool {
    let request = faulted.fault.request
    let asked = faulted.playback.moments.last { $0.requestCount < request }
    let early = asked.map { stage.store.facts(of: $0.screens).values } ?? [:]
    let late = stage.store.facts(of: faulted.after.screens).values
    var filled: Set<String> = []
    if let good = stage.base.moment(answering: request), good > 0 {
      let before = stage.store.facts(of: stage.base.moments[good - 1].screens)
      filled = before.changes(to: stage.store.facts(of: stage.base.moments[good].screens))
    }
    return { path in
      let isFilled = filled.contains { path == $0 || path.hasPrefix($0 + ".") }
      return !isFilled && early[path] != late[path]
    }
  }

  private static func fact(_ path: String, _ facts: ScreenFacts) -> String {
    "\(path): \(facts.values[path] ?? "")"
  }

  /// Whether the screen is the one that the right answer leads to.
  private func isLikeGood(_ faulted: Faulted, on stage: SweepStage) -> Bool {
    guard let good = stage.base.moment(answering: faulted.fault.request) else { return false }
    return stage.base.moments[good].screens == faulted.after.screens
  }

  private func rowsLost(_ before: ScreenFacts, _ after: ScreenFacts) -> [Finding.Kind] {
    before.lists.sorted { $0.key < $1.key }.compactMap { path, rows in
      let left = Set(after.lists[path] ?? [])
      let lost = rows.filter { !left.contains($0) }
      // A list inside another one that is lost is lost with it.
      let isInside = before.lists.keys.contains { path != $0 && path.hasPrefix($0) }
      return lost.isEmpty || isInside ? nil : .rowsLost(path: path, lost)
    }
  }

  private func endings(_ faulted: Faulted, on stage: SweepStage) -> [Finding.Kind] {
    let playback = faulted.playback
    guard playback.stop == nil, playback.ending != stage.base.ending else { return [] }
    let difference = stage.difference(to: playback.ending)
    if faulted.fault.kind == .slow { return [.slowEnding(difference)] }
    return playback.hasRetried ? [.retryFails(difference)] : []
  }
}

extension FaultKind {
  /// Whether it is told by what others show, and so comes after them.
  fileprivate var isLast: Bool { self == .cancelled || self == .slow }
}
