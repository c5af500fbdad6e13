import UserJourneys

/// Distinguishes spinners from empty lists; a new screen may show either until the first answer.
///
/// A failure removes a spinner, and leaves a list empty. So a value that stays after some failures
/// and disappears after others is a forgotten spinner. A value that stays after every failure may
/// be a spinner or an empty list.
struct AmbiguousSigns {
  private var stayed: [(sign: BusySigns.Sign, variation: Variation)] = []
  private var takenBack: Set<BusySigns.Sign> = []

  /// Notes which doubtful signs are still on the screen after a failure, and which are gone.
  ///
  /// A doubtful sign is a value that may be a spinner or an empty list.
  mutating func note(_ moment: JourneyMoment, after variation: Variation, by rules: MomentRules) {
    guard moment.isIdle else { return }
    let staying = rules.staying(rules.signs.doubtful, at: moment)
    // A sign counts as removed only while the screen still has a flag at its path.
    let flags = rules.store.facts(of: moment.screens).flags
    takenBack.formUnion(rules.signs.doubtful.subtracting(staying).filter { flags[$0.path] != nil })
    stayed += staying.map { ($0, variation) }
  }

  /// The findings about signs that some failures leave on the screen, and other failures remove.
  var findings: [SweepFinding] {
    stayed.filter { takenBack.contains($0.sign) }.map { sign, variation in
      SweepFinding(kind: .signStays(path: sign.path, value: sign.value), variation: variation)
    }
  }
}
