import UserJourneys

/// Separates spinners from empty lists among the values that a screen opens with and that the first
/// answer removes.
///
/// A failure removes a spinner, and leaves a list empty. So a value that stays after some failures
/// and goes after others is a forgotten spinner. A value that stays after every failure may be
/// either.
struct AmbiguousSigns {
  private var stayed: [(sign: BusySigns.Sign, variation: Variation)] = []
  private var takenBack: Set<BusySigns.Sign> = []

  /// Notes the doubtful values that remain once a failure has had all its effects.
  mutating func note(_ moment: JourneyMoment, after variation: Variation, by rules: MomentRules) {
    guard moment.isIdle else { return }
    let staying = rules.staying(rules.signs.doubtful, at: moment)
    // Only a flag that the screen still has can be taken back.
    let flags = rules.store.facts(of: moment.screens).flags
    takenBack.formUnion(rules.signs.doubtful.subtracting(staying).filter { flags[$0.path] != nil })
    stayed += staying.map { ($0, variation) }
  }

  /// The signs that only some failures leave behind.
  var findings: [SweepFinding] {
    stayed.filter { takenBack.contains($0.sign) }.map { sign, variation in
      SweepFinding(kind: .signStays(path: sign.path, value: sign.value), variation: variation)
    }
  }
}
