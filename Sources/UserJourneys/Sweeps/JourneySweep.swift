import HTTPFixtures
import SnapshotRendering

/// One journey, played in many ways.
package struct JourneySweep {
  /// What a sweep gave.
  package struct Result: Sendable {
    /// What is compared with the reference, without a final newline.
    package let report: String
    /// What is wrong, each in words with the story that shows it.
    package let findings: [String]
    /// How many playings there were.
    package let playCount: Int
    /// How many steps the script has.
    package let stepCount: Int
  }

  private let journey: Journey
  private let sweeps: [Sweep]

  /// - Parameters:
  ///   - journey: What is played.
  ///   - sweeps: In which ways.
  package init(_ journey: Journey, by sweeps: [Sweep]) {
    self.journey = journey
    self.sweeps = sweeps
  }

  /// Plays the script as it is, then in every way of every sweep.
  ///
  /// - Parameter script: The steps; it is run once for each playing.
  /// - Returns: What was found, and what to compare with the reference.
  /// - Throws: ``JourneyError`` when the journey cannot even start.
  package func run(_ script: Journey.Script) throws(JourneyError) -> Result {
    let stage = try SweepStage(journey, script)
    var report = SweepReport(journey, stage.base)
    // Unused stubs are no reason to stop: they may be there for what only a variation asks for.
    guard stage.base.result.problems.isEmpty else { return report.failed(stage.base) }
    let again = try journey.play(.scripted, isMute: true, script)
    if let difference = stage.difference(toSame: again) { return report.unsteady(difference) }
    report.add(stage.unvariedFindings())
    for sweep in sweeps {
      switch sweep {
      case .everyOrder(let budget, let mayEndApart):
        report.add(try OrderSweep(budget: budget, mayEndApart: mayEndApart).run(on: stage, script))
      case .everyFault(let kinds, let orders, let silent):
        let sweep = FaultSweep(kinds: kinds, orders: orders, silent: silent)
        report.add(try sweep.run(on: stage, script))
      case .leaving: report.add(try LeavingSweep().run(on: stage, script))
      case .boundaries: report.add(try BoundarySweep().run(on: stage, script))
      case .order(let token): report.add(try OrderSweep.story(of: token, on: stage, script))
      }
    }
    return try report.result { (variation) throws(JourneyError) in
      try journey.play(variation, isMute: false, script).result.transcript
    }
  }
}

/// What all sweeps of one journey share: the script's own playing, and what it teaches.
struct SweepStage {
  let journey: Journey
  /// The script as it is, up to the end of everything that it started.
  let base: Playback
  let rules: MomentRules
  var store: FactStore { rules.store }

  init(_ journey: Journey, _ script: Journey.Script) throws(JourneyError) {
    self.journey = journey
    base = try journey.play(.scripted, isMute: false, script)
    let store = FactStore()
    rules = MomentRules(signs: BusySigns(base, store), store: store)
  }

  /// What is wrong without any variation.
  func unvariedFindings() -> SweepPart {
    SweepPart(
      lines: base.endless == nil ? [] : [Self.endlessWords],
      findings: rules.findings(in: base).map { Finding(kind: $0, variation: .scripted) },
      playCount: 0
    )
  }

  private static let endlessWords =
    "endless: a clock still ticks after the script; \(JourneyRun.wakeLimit) of its deadlines are met, "
    + "and what they ask for is neither failed nor left"

  /// What is wrong in a playing whatever it varies: at its moments, and why it ended early.
  func findings(in playback: Playback, _ variation: Variation) -> [Finding] {
    var kinds = rules.findings(in: playback)
    switch playback.stop {
    case .neverSettles, .invariantBroken, .resumedElsewhere:
      kinds += playback.stop.map { [.stopped("\($0)")] } ?? []
    default: break
    }
    kinds += playback.unmatched.prefix(1).map { .unmatched($0) }
    return kinds.map { Finding(kind: $0, variation: variation) }
  }

  /// What is different the second time that the script is played as it is; nil when nothing is.
  func difference(toSame again: Playback) -> [String]? {
    for (first, second) in zip(base.moments, again.moments) where first.screens != second.screens {
      return ScreenDifference.lines(from: first.screens, to: second.screens)
    }
    let (first, second) = (base.exchanges.map(\.request), again.exchanges.map(\.request))
    guard first != second || base.moments.count != again.moments.count else { return nil }
    return RequestDifference.lines(from: first, to: second)
  }

  /// Where an ending differs from the script's: the lines of a difference.
  func difference(to ending: [Rendering]) -> [String] {
    ScreenDifference.lines(from: base.ending, to: ending)
  }
}

/// What one sweep has to say.
struct SweepPart {
  /// What is compared with the reference.
  var lines: [String]
  var findings: [Finding]
  var playCount = 1
}

/// How two lists of requests differ.
enum RequestDifference {
  static func lines(from old: [CanonicalRequest], to new: [CanonicalRequest]) -> [String] {
    new.difference(from: old).map { change in
      switch change {
      case .remove(_, let request, _): "- > \(request)"
      case .insert(_, let request, _): "+ > \(request)"
      }
    }
  }
}

/// How two sets of screens differ, as a transcript would say it.
enum ScreenDifference {
  static func lines(from old: [Rendering], to new: [Rendering]) -> [String] {
    guard old.count == new.count else {
      return ["~ \(names(old)) -> \(names(new))"]
    }
    return zip(old, new).flatMap { old, new -> [String] in
      guard old != new else { return [] }
      guard let before = old.tree, let after = new.tree else { return ["~ (not canonical text)"] }
      return ScreenDelta.lines(from: before, to: after, path: "")
    }
  }

  private static func names(_ screens: [Rendering]) -> String {
    screens.map { String($0.text.prefix { $0 != "\n" }) }.joined(separator: ", ")
  }
}
